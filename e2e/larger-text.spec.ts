import type { Page } from '@playwright/test'
import { signInNewMember } from './support/people.ts'
import { asReturningVisitor, reports } from './support/recent.ts'
import { DEMO, expect, test } from './support/site.ts'

test.use({ siteOptions: DEMO, viewport: { width: 390, height: 844 } })

const PUBLIC = ['/recent', '/signin', '/register', '/signin?view=forgot']
const OWN = ['/submit', '/profile', '/profile/details', '/profile/notifications', '/profile/reports']

test('with text twice as large nothing is wider than a phone, and no text is cut off', async ({
  page,
  context,
  site,
}) => {
  await asReturningVisitor(page)
  const [report] = (await reports(page)).items
  if (!report) throw new Error('the demo has no report')
  for (const path of [...PUBLIC, `/report/${report.id}`]) await expectToFit(page, path)
  await signInNewMember(site, context)
  for (const path of OWN) await expectToFit(page, path)
})

test.describe('in Spanish, where words are longer,', () => {
  test.use({ locale: 'es-ES' })

  test('the same is true', async ({ page, context, site }) => {
    await asReturningVisitor(page)
    for (const path of PUBLIC) await expectToFit(page, path)
    await signInNewMember(site, context)
    await context.request.post('/api/language', { data: { language: 'es' } })
    for (const path of OWN) await expectToFit(page, path)
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  })
})

async function expectToFit(page: Page, path: string): Promise<void> {
  expect((await page.goto(path))?.status()).toBe(200)
  for (const percent of [130, 200]) {
    await page.evaluate((size) => (document.documentElement.style.fontSize = `${size}%`), percent)
    expect(await page.evaluate(whatDoesNotFit), `${path} at ${percent} %`).toEqual([])
  }
}

/** What does not fit, as text: the page, and the elements whose text is wider or higher than they are. */
function whatDoesNotFit(): string[] {
  const isWide = document.documentElement.scrollWidth > innerWidth
  const shown = [...document.querySelectorAll<HTMLElement>('button, a, label, nav span, h1, h2, p')].filter(
    (it) => it.clientWidth > 1 && it.checkVisibility({ visibilityProperty: true }) && !it.closest('.leaflet-container'),
  )
  if (shown.length === 0) return ['no text to measure']
  const cut = shown.filter((it) => {
    // Text with a limited number of lines is cut off on purpose.
    if (getComputedStyle(it).webkitLineClamp !== 'none') return false
    return it.scrollWidth > it.clientWidth + 2 || (it.matches('nav *') && it.scrollHeight > it.clientHeight + 2)
  })
  return [...(isWide ? ['the page'] : []), ...cut.map((it) => `${it.tagName} ${it.textContent}`)]
}
