import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { temporaryFolder } from '../test/folders.ts'
import { buildWithMadeUpLanguages, LONG, MIRRORED } from '../test/madeUpLanguages.ts'
import { signedIn } from './support/people.ts'
import { wasHereBefore } from './support/recent.ts'
import { expect, type Site, startSite, test } from './support/site.ts'

// The site in two languages that nobody speaks, each made by adding one file: one with words that are 40 % longer, one
// written from the right.
const PUBLIC = [
  '/recent',
  '/signin',
  '/register',
  '/signin?view=forgot',
  '/privacy',
  '/language',
  '/data-deletion',
  '/statistics',
]
const OWN = ['/submit', '/profile', '/profile/details', '/profile/notifications', '/profile/reports']

let site: Site
test.beforeAll(async () => {
  test.setTimeout(300_000)
  const program = join(temporaryFolder(), 'program')
  buildWithMadeUpLanguages(program)
  site = await startSite({ isDemo: true, program })
})
test.afterAll(() => site.stop())

for (const [language, direction] of [
  [LONG, 'ltr'],
  [MIRRORED, 'rtl'],
] as const) {
  test(`in ${language} nothing is cut or lies on something else at 320 px`, async ({ browser }) => {
    test.slow()
    const context = await browser.newContext({ baseURL: site.url, viewport: { width: 320, height: 568 } })
    await speak(context, language)
    const page = await context.newPage()
    await wasHereBefore(page)
    for (const path of PUBLIC) await expectToFit(page, path, direction)
    await signedIn(site, context)
    await speak(context, language)
    for (const path of OWN) await expectToFit(page, path, direction)
    await context.close()
  })
}

/** Chooses the language for this device, and for the account. */
async function speak(context: BrowserContext, language: string): Promise<void> {
  expect((await context.request.post(`${site.url}/api/language`, { data: { language } })).status()).toBe(204)
}

async function expectToFit(page: Page, path: string, direction: string): Promise<void> {
  expect((await page.goto(path))?.status()).toBe(200)
  await expect(page.locator('html')).toHaveAttribute('dir', direction)
  await page.screenshot({ path: `.cache/looks/made-up-${direction}${path.replaceAll(/\W/g, '-')}.png` })
  expect.soft(await page.evaluate(whatDoesNotFit), `${path} ${direction}`).toEqual([])
}

/** What does not fit, as text: the page, elements whose text is wider than they are, and words that lie on each other. */
function whatDoesNotFit(): string[] {
  /** Whether it lies above the page, or outside of the window until it has the focus. */
  const isLoose = (it: Element | null): boolean =>
    it !== null &&
    (/fixed|sticky/.test(getComputedStyle(it).position) || it.matches('[href^="#"]') || isLoose(it.parentElement))
  const isWide = document.documentElement.scrollWidth > innerWidth
  const shown = [...document.querySelectorAll<HTMLElement>('button, a, label, nav span, h1, h2, h3, p, li, dt, dd')]
    .filter((it) => it.clientWidth > 1 && it.checkVisibility({ visibilityProperty: true }))
    .filter((it) => !it.closest('.leaflet-container') && getComputedStyle(it).webkitLineClamp === 'none')
  const cut = shown.filter((it) => it.scrollWidth > it.clientWidth + 2)
  const leaves = shown.filter((it) => it.children.length === 0 && it.textContent.trim() !== '')
  const boxes = leaves.map((it) => {
    const range = document.createRange()
    range.selectNodeContents(it)
    return { it, box: range.getBoundingClientRect() }
  })
  const onEachOther = boxes.flatMap((one, at) =>
    boxes.slice(at + 1).flatMap((other) => {
      if (isLoose(one.it) || isLoose(other.it)) return []
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      return across > 3 && down > 6 ? [`${one.it.textContent} / ${other.it.textContent}`] : []
    }),
  )
  return [
    ...(isWide ? ['the page is too wide'] : []),
    ...cut.map((it) => `${it.tagName} ${it.textContent}`),
    ...onEachOther,
  ]
}
