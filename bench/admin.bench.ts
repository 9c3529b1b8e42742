import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '#app/ops/config.ts'
import { openLog } from '#app/ops/logs.ts'
import { openServices } from '#app/ops/openServices.ts'
import { FLAG_SORTS, REPORT_SORTS, TIME_SORTS, USER_SORTS } from '#features/admin/list/sorts.rules.ts'
import { measureOverview } from '#features/admin/overview/overview.actions.ts'
import { USER_FILTERS } from '#features/admin/users/users.contract.ts'
import { DAY_MS } from '#shared/clock.ts'
import { fillAdmin } from './fillAdmin.ts'
import { ROUNDS, withSuite } from './suite.ts'
import { judged, printTable } from './table.ts'

// Measures the first and the hundredth page of every list for administrators, in every order and with every filter.
const REPORTS = 1_000_000
const USERS = 100_000
const AMOUNTS = { comments: 1_000_000, flags: 200_000, acts: 100_000 }
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

await withSuite(async ({ filled, start, databases }) => {
  const { env, cookie, memberId } = await filled(REPORTS, 80_000, USERS)
  const url = env['DATABASE_URL'] ?? ''
  await fillAdmin(url, AMOUNTS)
  await databases.run(url, `update users set admin = true where id = '${memberId}'`)
  await measured(env)
  const server = await start('lamppost.ts', env)
  await sleep(1000)

  async function page(path: string): Promise<{ next: string | null; length: number }> {
    const answer = await fetch(`http://127.0.0.1:${server.port}/api/admin/${path}`, { headers: { cookie } })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    const { items = [], next = null } = (await answer.json()) as { items?: unknown[]; next?: string | null }
    return { next, length: items.length }
  }

  async function median(path: string): Promise<number> {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const began = performance.now()
      await page(path)
      times.push(performance.now() - began)
    }
    return times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0
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
    const first = await median(path)
    const far = path.includes('?') ? await hundredth(path) : null
    const later = far === null ? null : await median(far)
    const slowest = Math.max(first, later ?? 0)
    rows.push([path, first.toFixed(1), later ? later.toFixed(1) : '–', ...judged(slowest, TARGET_MS)])
  }
  printTable(`Lists of administrators, ${REPORTS.toLocaleString('en')} reports, milliseconds`, [
    ['', 'first page', 'hundredth', 'target', ''],
    ...rows,
  ])
})

/** Measures the overview's numbers, which in production a job does when the program starts. */
async function measured(env: Record<string, string>): Promise<void> {
  const { services, close } = await openServices(readConfig(env), openLog('error'))
  await measureOverview(services)
  await close()
}
