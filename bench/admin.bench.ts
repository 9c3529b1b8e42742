import { setTimeout as sleep } from 'node:timers/promises'
import { FLAG_SORTS, REPORT_SORTS, TIME_SORTS, USER_SORTS } from '#features/admin/list/order/sorts.rules.ts'
import { measureOverview } from '#features/admin/overview/overview.actions.ts'
import { USER_FILTERS } from '#features/admin/users/users.contract.ts'
import { DAY_MS } from '#shared/clock.ts'
import { servicesWith } from './fill.ts'
import { fillAdmin } from './fillAdmin.ts'
import { median } from './sample.ts'
import { ROUNDS, withSuite } from './suite.ts'
import { compareWithTarget, printTable } from './table.ts'

// Measures the first and the hundredth page of every list for administrators, in every order and with every filter.
const REPORTS = 1_000_000
const USERS = 100_000
const AMOUNTS = { comments: 1_000_000, flags: 200_000, actions: 100_000 }
const TARGET_MS = 50
const PAGE = 50

const sorted = (path: string, sorts: object, filters: string[]) =>
  Object.keys(sorts).flatMap((sort) => filters.map((filter) => `${path}?sort=${sort}${filter && `&${filter}`}`))

const dayAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
const ONE_DAY = `since=${dayAgo(30)}&until=${dayAgo(30)}`
const LONG = `since=${dayAgo(40)}&until=${dayAgo(10)}`
const SOMEBODY = 'author=00000000-0000-7000-8000-000000000309'

const LISTS = [
  ...sorted('reports', REPORT_SORTS, [
    '',
    'status=active',
    'status=resolved',
    'status=hidden',
    'category=litter',
    'category=noise',
    'status=hidden&category=noise',
    'q=hapax',
    'q=seen',
    'q=morning',
    'q=morning&category=litter',
    'q=author',
    ONE_DAY,
    `${ONE_DAY}&category=noise`,
    `${ONE_DAY}&q=morning`,
    SOMEBODY,
  ]),
  ...sorted('reports', TIME_SORTS, [LONG, `${LONG}&category=noise`, `${LONG}&q=hapax`]),
  ...sorted('users', USER_SORTS, [...USER_FILTERS.map((filter) => `filter=${filter}`), 'q=author', 'q=author-777']),
  ...sorted('comments', TIME_SORTS, ['', 'q=still', 'q=777', 'q=author-777', ONE_DAY, LONG, SOMEBODY]),
  ...sorted('flags', FLAG_SORTS, ['']),
  ...sorted('log', TIME_SORTS, [
    '',
    'action=report-state',
    'action=user-disabled',
    ONE_DAY,
    `${LONG}&action=user-disabled`,
  ]),
  'administrators',
  'overview',
]

await withSuite(async ({ filled, start }) => {
  const { env, asMember } = await filled({
    ...{ reports: REPORTS, authors: USERS },
    more: (client) => fillAdmin(client, AMOUNTS),
  })
  // In production a job measures the overview's numbers when the program starts.
  const { services, close } = await servicesWith(env)
  await measureOverview(services)
  await close()
  const server = await start('lamppost.ts', env)
  await sleep(1000)

  async function page(path: string): Promise<{ next: string | null; length: number }> {
    const answer = await fetch(`http://127.0.0.1:${server.port}/api/admin/${path}`, { headers: asMember(1) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    const { items = [], next = null } = (await answer.json()) as { items?: unknown[]; next?: string | null }
    return { next, length: items.length }
  }

  async function timeOf(path: string): Promise<number> {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const began = performance.now()
      await page(path)
      times.push(performance.now() - began)
    }
    return median(times)
  }

  /** Returns the address of the hundredth page, or null if the list is shorter. */
  async function hundredth(path: string): Promise<string | null> {
    let cursor = ''
    for (let past = 0; past < 99 * PAGE;) {
      const limit = Math.min(100, 99 * PAGE - past)
      const { next } = await page(`${path}&limit=${limit}${cursor}`)
      if (next === null) return null
      cursor = `&cursor=${encodeURIComponent(next)}`
      past += limit
    }
    return `${path}${cursor}`
  }

  const rows: string[][] = []
  for (const path of LISTS) {
    const first = await timeOf(path)
    const far = path.includes('?') ? await hundredth(path) : null
    const later = far === null ? null : await timeOf(far)
    const slowest = Math.max(first, later ?? 0)
    rows.push([path, first.toFixed(1), later?.toFixed(1) ?? '–', ...compareWithTarget(slowest, TARGET_MS)])
  }
  printTable(`Lists of administrators, ${REPORTS.toLocaleString('en')} reports, milliseconds`, [
    ['', 'first page', 'hundredth', 'target', ''],
    ...rows,
  ])
})
