import { join } from 'node:path'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { temporaryFolder } from '../test/folders.ts'
import { buildWithMadeUpLanguages, LONG, madeUpText, MIRRORED } from '../test/madeUpLanguages.ts'
import { asAdministrator, rows } from './support/administrators.ts'
import { expectOverlayToFit, expectToFit } from './support/fitting.ts'
import { sendReport, signInNewMember } from './support/people.ts'
import { asReturningVisitor, cards, reports } from './support/recent.ts'
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
const OWN = [
  '/submit',
  '/profile',
  '/profile/details',
  '/profile/notifications',
  '/profile/reports',
  '/profile/comments',
  '/profile/following',
  '/profile/alerts',
  '/profile/channels',
  '/unsubscribe?code=unknown',
]
const ADMIN = ['', '/users', '/comments', '/migrations', '/flags', '/overview', '/keys', '/log']

let site: Site
test.beforeAll(async () => {
  const program = join(temporaryFolder(), 'program')
  buildWithMadeUpLanguages(program)
  site = await startSite({ isDemo: true, program })
})
test.afterAll(() => site.stop())

for (const [language, direction] of [
  [LONG, 'ltr'],
  [MIRRORED, 'rtl'],
] as const) {
  test(`in ${language} nothing is cut off or overlaps at 320 px`, async ({ browser }) => {
    const context = await browser.newContext({ baseURL: site.url, viewport: { width: 320, height: 568 } })
    await setLanguage(context, language)
    const page = await context.newPage()
    await asReturningVisitor(page)
    for (const path of PUBLIC) await expectToFit(page, path, direction)
    await signInNewMember(site, context)
    await setLanguage(context, language)
    for (const path of OWN) await expectToFit(page, path, direction)
    await context.close()
  })
}

for (const [language, direction] of [
  [LONG, 'ltr'],
  [MIRRORED, 'rtl'],
] as const) {
  test(`in ${language} nothing is cut off in dialogs and menus at 320 px`, async ({ browser }) => {
    const context = await browser.newContext({ baseURL: site.url, viewport: { width: 320, height: 568 } })
    await setLanguage(context, language)
    const page = await context.newPage()
    await page.goto('/recent')
    await expectOverlayToFit(page, page.getByRole('dialog'), 'welcome')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    for (const filter of ['Category', 'Time range', 'State', 'Sort by'])
      await opens(page, button(page, filter), 'dialog', `filter-${filter}`)
    await opens(page, button(page, 'Legend'), 'dialog', 'legend')
    const [seen] = (await reports(page)).items
    await page.goto(`/recent?report=${seen?.id}`)
    await expectOverlayToFit(page, page.getByRole('dialog'), 'details')

    await signInNewMember(site, context)
    await setLanguage(context, language)
    const own = await sendReport(context.request)
    for (const [id, action] of [
      [own, 'Delete Report'],
      [seen?.id, 'Report Post'],
    ]) {
      await page.goto(`/report/${id}`)
      await button(page, 'More').click()
      await expectOverlayToFit(page, page.getByRole('menu'), `menu-${action}`)
      await page.getByRole('menuitem', { name: madeUpText(String(action)) }).click()
      await expectOverlayToFit(page, page.getByRole('dialog'), String(action))
    }
    await page.goto('/submit')
    await opens(page, button(page, 'Category:'), 'dialog', 'category')
    await context.close()
  })

  test(`in ${language} nothing is cut off or overlaps on the dashboard at 320 px`, async ({ browser }) => {
    const context = await browser.newContext({ baseURL: site.url, viewport: { width: 320, height: 568 } })
    const page = await context.newPage()
    await asReturningVisitor(page)
    await asAdministrator(page, site)
    await setLanguage(context, language)
    for (const tab of ADMIN) {
      await expectToFit(page, `/control/admin${tab}`, direction)
      if (tab !== '' && tab !== '/users') continue
      const more = rows(page)
        .last()
        .getByRole('button', { name: new RegExp(`^${madeUpText('More: ').trim().split(':')[0]}: `) })
      await opens(page, more, 'menu', `admin-menu${tab.replace('/', '-')}`)
      await more.click()
      await page.getByRole('menuitem', { name: madeUpText('Delete') }).click()
      await expectOverlayToFit(page, page.getByRole('dialog'), `admin-delete${tab.replace('/', '-')}`)
    }
    await context.close()
  })
}

test('numbers keep their order in a sentence that is written from the right', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: site.url })
  await signInNewMember(site, context)
  await setLanguage(context, MIRRORED)
  await sendReport(context.request)
  const page = await context.newPage()
  await asReturningVisitor(page)
  await page.goto('/profile')
  const gain = page.locator('b bdi').filter({ hasText: /\+\d+/ })
  expect(await sidesOf(gain.first(), '+', /\d/)).toBe('sign first')
  await page.goto('/recent')
  // The unit is in Arabic letters, so it stands to the left of its number.
  const distance = cards(page)
    .first()
    .locator('bdi')
    .filter({ hasText: /\d/ })
    .filter({ hasText: /[\u0600-\u06ff]/ })
  expect(await sidesOf(distance.first(), /[\u0600-\u06ff]/, /\d/)).toBe('sign first')
  await context.close()
})

/** Which of two characters is farther left in an element: the first match of `left`, or of `right`. */
function sidesOf(part: Locator, left: RegExp | string, right: RegExp): Promise<string> {
  return part.evaluate(
    (it, [one, other]) => {
      const walker = document.createTreeWalker(it, NodeFilter.SHOW_TEXT)
      const node = walker.nextNode()
      const placeOf = (pattern: string) => {
        const at = node?.textContent?.search(new RegExp(pattern)) ?? -1
        const range = document.createRange()
        if (!node || at < 0) throw new Error(`${it.textContent} has no ${pattern}`)
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        return range.getBoundingClientRect().left
      }
      return placeOf(one) < placeOf(other) ? 'sign first' : 'number first'
    },
    [typeof left === 'string' ? `\\${left}` : left.source, right.source] as const,
  )
}

/** The button whose name begins with these words of the catalogue. */
function button(page: Page, words: string): Locator {
  return page.getByRole('button', { name: new RegExp(`^${madeUpText(words)}`) }).first()
}

/** Presses what opens a dialog or a menu, checks that it fits, and closes it. */
async function opens(page: Page, opener: Locator, role: 'dialog' | 'menu', name: string): Promise<void> {
  await opener.click()
  await expectOverlayToFit(page, page.getByRole(role), name)
  await page.keyboard.press('Escape')
  await expect(page.getByRole(role)).toHaveCount(0)
}

/** Chooses the language for this device, and for the account. */
async function setLanguage(context: BrowserContext, language: string): Promise<void> {
  expect((await context.request.post(`${site.url}/api/language`, { data: { language } })).status()).toBe(204)
}
