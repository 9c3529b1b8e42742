import type { Page } from '@playwright/test'
import { expectToLookRight } from './support/accessibility.ts'
import { signIn, signInNewMember } from './support/people.ts'
import { asReturningVisitor, reports } from './support/recent.ts'
import { DEMO, expect, test } from './support/site.ts'

test.use({ siteOptions: DEMO })

/** Colours and structure are those of the English site; only longer words could be too wide. */
const WIDTHS = [320]
const languageOf = (page: Page) => page.locator('html').getAttribute('lang')

test('a browser that speaks Spanish gets the site in it, and nothing in English', async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url, locale: 'es-ES' })
  const page = await context.newPage()
  await asReturningVisitor(page)
  await page.goto('/recent')
  expect(await languageOf(page)).toBe('es')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Avisos recientes')
  await expect(page.getByText(/hace \d+ (minutos|horas)/).first()).toBeVisible()
  await expectToLookRight(page, 'es-recent', { widths: [320, 1280] })
  const [report] = (await reports(page)).items
  for (const [name, path] of [
    ['report', `/report/${report?.id}`],
    ['signin', '/signin'],
    ['register', '/register'],
    ['privacy', '/privacy'],
    ['language', '/language'],
  ] as const) {
    await page.goto(path)
    expect(await languageOf(page)).toBe('es')
    await expectToLookRight(page, `es-${name}`, { widths: WIDTHS })
  }
  await signInNewMember(site, context)
  expect((await context.request.post('/api/language', { data: { language: 'es' } })).status()).toBe(204)
  for (const [name, path] of [
    ['submit', '/submit'],
    ['profile', '/profile'],
    ['details', '/profile/details'],
    ['notifications', '/profile/notifications'],
  ] as const) {
    await page.goto(path)
    expect(await languageOf(page)).toBe('es')
    await expectToLookRight(page, `es-${name}`, { widths: WIDTHS })
  }
  await context.close()
})

test('the buttons of a card are in one line on small phones, in both languages', async ({ page, site }) => {
  await asReturningVisitor(page)
  const data = { email: 'resident@demo.test', password: 'demo-lamppost' }
  await page.request.post(`${site.url}/api/accounts/sign-in`, { data })
  for (const language of ['en', 'es']) {
    // The widest buttons: many confirms, and a vote that is pressed.
    await page.goto(`/recent?lang=${language}&days=all&sort=confirms`)
    const confirm = page.locator('article [data-vote="confirm"]:not([aria-disabled])').first()
    if ((await confirm.getAttribute('aria-pressed')) === 'false') await confirm.click()
    await expect(confirm).toHaveAttribute('aria-pressed', 'true')
    const groups = page.locator('article :has(> [data-vote])')
    for (const width of [320, 375, 390]) {
      await page.setViewportSize({ width, height: 844 })
      const found = await groups.evaluateAll((all) =>
        all.map(({ children }) => {
          const tops = [...children].map((button) => button.getBoundingClientRect().top)
          return `${tops.length} in ${new Set(tops).size}`
        }),
      )
      expect([language, width, ...new Set(found)]).toEqual([language, width, '3 in 1'])
    }
  }
})

test('the dashboard is in Spanish too', async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url, locale: 'es' })
  const page = await context.newPage()
  const data = { email: 'admin@demo.test', password: 'demo-lamppost' }
  await context.request.post('/api/accounts/sign-in', { data })
  for (const tab of ['', '/users', '/flags', '/overview', '/log', '/keys']) {
    await page.goto(`/control/admin${tab}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Panel de administración')
    await expectToLookRight(page, `es-admin${tab.replace('/', '-')}`, { widths: [1280] })
  }
  await context.close()
})

test('the language is switched in Profile, for the account and for this device after it', async ({
  page,
  context,
  site,
}) => {
  await signInNewMember(site, context)
  await page.goto('/profile/details')
  await page.getByRole('link', { name: 'Language', exact: true }).click()
  await page.getByRole('button', { name: 'Español' }).click()
  await expect(page).toHaveURL('/profile/details')
  await expect(page.getByRole('link', { name: 'Idioma', exact: true })).toBeVisible()
  expect(await languageOf(page)).toBe('es')
  const me = await context.request.get('/api/me')
  expect(await me.json()).toMatchObject({ language: 'es' })
  // What the page asks the server for is in Spanish too.
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL(/\/signin/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hola de nuevo')
  expect(await languageOf(page)).toBe('es')
})

test('signing in shows the whole site in the language of the account', async ({ page, context, site }) => {
  const member = await signInNewMember(site, context)
  expect((await context.request.post('/api/language', { data: { language: 'es' } })).status()).toBe(204)
  await context.clearCookies()
  await page.goto('/signin?returnTo=/profile/details')
  expect(await languageOf(page)).toBe('en')
  await signIn(page, member)
  await expect(page).toHaveURL('/profile/details')
  await expect(page.getByRole('link', { name: 'Idioma', exact: true })).toBeVisible()
  expect(await languageOf(page)).toBe('es')
})

test('signing in to an account of the same language loads nothing again', async ({ page, context, site }) => {
  const member = await signInNewMember(site, context)
  await context.clearCookies()
  await page.goto('/signin?returnTo=/profile/details')
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
  await signIn(page, member)
  await expect(page).toHaveURL('/profile/details')
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
})

test('without a network the language stays, and the page says why', async ({ page, context }) => {
  await page.goto('/privacy')
  await page.getByRole('link', { name: 'Language', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Español' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Español' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Network error. Please check your internet connection and try again.',
  )
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Language')
  await context.setOffline(false)
  await page.goto('/privacy')
  expect(await languageOf(page)).toBe('en')
})

test('an address may ask for a language, for that page only', async ({ page }) => {
  await page.goto('/privacy?lang=es')
  expect(await languageOf(page)).toBe('es')
  await expect(page.locator('link[hreflang="es"]')).toHaveAttribute('href', /\/privacy\?lang=es$/)
  await expect(page.locator('link[hreflang="x-default"]')).toHaveAttribute('href', /\/privacy$/)
  // The next screens are in this language, and so are the server's sentences.
  await page.getByRole('link', { name: 'Idioma', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Idioma')
  const refused = page.waitForResponse((answer) => answer.url().includes('/api/accounts/sign-in'))
  await page.goto('/signin?lang=es')
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill('nobody@example.test')
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('not the password')
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click()
  expect((await refused).url()).toContain('lang=es')
  await page.goto('/privacy')
  expect(await languageOf(page)).toBe('en')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the language is switched by a form, and leads back to where one was', async ({ page }) => {
    await page.goto('/privacy')
    await page.getByRole('link', { name: 'Language', exact: true }).click()
    await page.getByRole('button', { name: 'Español' }).click()
    await expect(page).toHaveURL('/privacy')
    expect(await languageOf(page)).toBe('es')
    await page.goto('/signin')
    await page.getByRole('link', { name: 'Idioma', exact: true }).click()
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page).toHaveURL('/signin')
    expect(await languageOf(page)).toBe('en')
  })
})
