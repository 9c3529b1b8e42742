import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { aPushBrowser, startPushService, type TestPushService } from '../test/pushService.ts'
import { signInNewMember } from './support/people.ts'
import { asReturningVisitor } from './support/recent.ts'
import { expect, type Site, startSite, test } from './support/site.ts'

// One report from end to end: a neighbour who reads Spanish sends it, one who reads English hears of it everywhere.

let pushes: TestPushService
let site: Site
test.beforeAll(async () => {
  pushes = await startPushService()
  site = await startSite({ env: { PUSH_HOSTS: pushes.host, NODE_EXTRA_CA_CERTS: 'test/fixtures/loopback.crt' } })
})
test.afterAll(async () => {
  await site.stop()
  await pushes.close()
})

test('a report in Spanish reaches a neighbour who reads English, and the neighbour answers', async ({ browser }) => {
  const english = await browser.newContext({ baseURL: site.url, locale: 'en-GB' })
  const spanish = await browser.newContext({ baseURL: site.url, locale: 'es-ES' })
  const [reader, writer] = [await english.newPage(), await spanish.newPage()]
  await asReturningVisitor(reader)
  await asReturningVisitor(writer)
  const { email } = await signInNewMember(site, english, { firstName: 'Europa', lastName: 'Point' })
  await signInNewMember(site, spanish, { firstName: 'Punta', lastName: 'Europa' })
  expect((await spanish.request.post('/api/language', { data: { language: 'es' } })).status()).toBe(204)
  const device = aPushBrowser(pushes.host)
  const adding = await english.request.post('/api/push/subscriptions', { data: device.subscription })
  expect(adding.status()).toBe(204)

  await reader.goto('/profile/alerts')
  await reader.getByRole('combobox', { name: 'Radius' }).selectOption('All of Gibraltar')
  await reader.getByRole('button', { name: 'Add alert' }).click()
  await expect(reader.getByRole('status').filter({ hasText: 'Alert added' })).toBeVisible()
  await reader.goto('/profile/channels')
  const byEmail = reader.getByRole('combobox', { name: 'New reports in your areas: By email' })
  await byEmail.selectOption('At once')
  await expect.poll(async () => (await channels(reader)).area).toMatchObject({ push: true, email: 'now' })

  await sendInSpanish(writer, 'Música a todo volumen toda la noche')
  await expect.poll(() => pushes.pushes.length, { timeout: 150_000 }).toBe(1)
  expect(device.read(pushes.pushes[0]?.body ?? Buffer.alloc(0))).toMatchObject({
    title: 'New report in one of your areas',
    body: expect.stringContaining('Música a todo volumen'),
  })
  const ending = await unsubscribeLink(email)
  await reader.goto(ending)
  await reader.getByRole('button', { name: 'Unsubscribe from these emails' }).click()
  await expect(reader.getByText("You won't get any more emails about what you follow.")).toBeVisible()
  expect((await channels(reader)).area).toMatchObject({ email: 'off' })

  await reader.goto('/profile/notifications')
  await reader.getByRole('link', { name: /New report in one of your areas/ }).click()
  await expect(reader.getByText('Música a todo volumen toda la noche').first()).toBeVisible()
  const { items } = (await (await reader.request.get('/api/reports')).json()) as { items: [{ id: string }] } // API contract
  const id = items[0].id
  await reader.goto(`/report/${id}`)
  await reader.getByRole('button', { name: 'Follow', exact: true }).click()
  await reader.getByRole('textbox', { name: 'Add a comment' }).fill('Heard it up here too.')
  await reader.getByRole('button', { name: 'Post Comment' }).click()
  const comments = reader.getByRole('region', { name: /^Comments/ })
  await expect(comments.getByRole('listitem').filter({ hasText: 'Heard it up here too.' })).toBeVisible()

  await writer.goto(`/report/${id}`)
  await expect(writer.getByRole('button', { name: 'Seguir', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(writer.getByText('Heard it up here too.')).toBeVisible()
  await writer.goto('/recent')
  await writer.getByRole('textbox', { name: 'Buscar avisos' }).fill('musica noches')
  await writer.keyboard.press('Enter')
  await expect(writer.getByText('Avisos: 1', { exact: true })).toBeVisible()
  await writer.goto('/statistics')
  await expect(writer.getByRole('img', { name: /^Avisos por categoría/ })).toBeVisible()
  await isEmbedded(writer, 'Música a todo volumen')
  await Promise.all([english.close(), spanish.close()])
})

const channels = async (page: Page) =>
  (await (await page.request.get('/api/profile/channels')).json()) as Record<string, object> // API contract

async function sendInSpanish(page: Page, words: string): Promise<void> {
  await page.goto('/submit')
  await page.getByRole('slider', { name: 'Ubicación del aviso' }).press('ArrowUp')
  await page.getByRole('button', { name: 'Categoría: Elegir' }).click()
  await page.getByRole('radio', { name: 'Ruido y molestias' }).click()
  await page.getByRole('textbox', { name: 'Descripción' }).fill(words)
  await page.getByRole('button', { name: 'Enviar aviso' }).click()
  await expect(page.getByRole('status').filter({ hasText: '¡Tu aviso se ha enviado correctamente!' })).toBeVisible()
}

/** The link at the foot of the newest mail about news. */
async function unsubscribeLink(email: string): Promise<string> {
  let link: string | undefined
  const find = async () => {
    const answer = await fetch(`${site.url}/dev/mail.json`)
    const { items = [] } = (await answer.json()) as { items?: { to: string; links: string[] }[] } // or an error
    link = items
      .filter(({ to }) => to === email)
      .flatMap(({ links }) => links)
      .find((url) => url.includes('unsubscribe'))
    return link
  }
  await expect.poll(find, { timeout: 150_000 }).toBeTruthy()
  return link ?? ''
}

/** Shows the frame with the newest reports in a page of another site. */
async function isEmbedded(page: Page, words: string): Promise<void> {
  const html = `<!doctype html><title>Ayuntamiento</title><iframe title="Avisos" src="${site.url}/embed?lang=es"></iframe>`
  const other = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html))
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}`, { waitUntil: 'load' }) // it listens on a port
  await expect(page.frameLocator('iframe').getByText(words).first()).toBeVisible()
  other.closeAllConnections()
  other.close()
}
