import type { APIRequestContext, Page } from '@playwright/test'
import pg from 'pg'
import { freshDatabaseUrl } from '../test/postgres.ts'
import { aMember, sendReport, signInNewMember } from './support/people.ts'
import { asReturningVisitor, cards, pins, reports } from './support/recent.ts'
import { expect, type Site, startSite, test } from './support/site.ts'

// A night and a morning with two neighbours and a program of the town. A night is too long for a test, so the test
// changes the time at which the digest is due, in the database.

let database: pg.Client
let site: Site
test.beforeAll(async () => {
  const databaseUrl = await freshDatabaseUrl()
  site = await startSite({ env: { DATABASE_URL: databaseUrl, AUTH_SECRET: 'a secret of the tests, long enough' } })
  database = new pg.Client(databaseUrl)
  await database.connect()
})
test.afterAll(async () => {
  await database.end()
  await site.stop()
})

test('what neighbours say by day is one mail in the morning, in the reader’s language', async ({ browser }) => {
  const [morning, night] = [
    await browser.newContext({ baseURL: site.url, locale: 'es-ES' }),
    await browser.newContext({ baseURL: site.url, locale: 'en-GB' }),
  ]
  const [reader, writer] = [await morning.newPage(), await night.newPage()]
  await Promise.all([reader, writer].map(asReturningVisitor))
  await signInNewMember(site, night, { firstName: 'Europa', lastName: 'Point' })
  const { email } = await signInNewMember(site, morning, { firstName: 'Punta', lastName: 'Europa' })
  expect((await morning.request.post('/api/language', { data: { language: 'es' } })).status()).toBe(204)
  const ids = [await aReport(night.request, 'A lamp is out'), await aReport(night.request, 'A bench is broken')]

  await reader.goto('/profile/channels')
  await reader.getByRole('combobox', { name: 'Comentarios: Por correo' }).selectOption('Cada día a las 08:00')
  await expect
    .poll(async () => (await morning.request.get('/api/profile/channels')).json())
    .toMatchObject({ comments: { email: 'daily' } })
  for (const id of ids) {
    await reader.goto(`/report/${id}`)
    await reader.getByRole('button', { name: 'Seguir', exact: true }).click()
    await expect(reader.getByRole('button', { name: 'Seguir', exact: true })).toHaveAttribute('aria-pressed', 'true')
    await expect
      .poll(async () => (await morning.request.get(`/api/reports/${id}`)).json())
      .toMatchObject({ following: true })
    await say(writer, id, 'It is still so tonight.')
  }

  await expect.poll(() => digestOf(email), { timeout: 90_000 }).toEqual({ waiting: 2, isAtEight: true })
  expect(await mailsTo(email, /novedades/)).toEqual([])
  await database.query(`update pending_messages set due_at = now() where channel = 'email'`)
  await expect.poll(() => mailsTo(email, /novedades/), { timeout: 240_000 }).toHaveLength(1)
  const [mail] = await mailsTo(email, /novedades/)
  expect(mail?.subject).toBe('Lamppost: 2 novedades sobre lo que sigues')
  expect(mail?.links).toEqual(expect.arrayContaining(ids.map((id) => `${site.url}/report/${id}`)))
  await reader.goto(mail?.links.find((link) => link.endsWith(String(ids[0]))) ?? '')
  await expect(comments(reader, /^Comentarios/).filter({ hasText: 'It is still so tonight.' })).toBeVisible()
  await Promise.all([morning.close(), night.close()])
})

test('a department sends a request with a key, a neighbour sees it, and the department learns what became of it', async ({
  browser,
  playwright,
}) => {
  const [office, street] = [
    await browser.newContext({ baseURL: site.url }),
    await browser.newContext({ baseURL: site.url }),
  ]
  const [admin, neighbour] = [await office.newPage(), await street.newPage()]
  await Promise.all([admin, neighbour].map(asReturningVisitor))
  const member = await aMember(site, office.request)
  await database.query('update users set admin = true where email = $1', [member.email])
  expect((await office.request.post('/api/accounts/sign-in', { data: member })).status()).toBe(200)
  await admin.goto('/control/admin/keys')
  await admin.getByRole('textbox', { name: 'Name of the service' }).fill('Works department')
  await admin.getByRole('button', { name: 'Make a key' }).click()
  await expect(admin.getByRole('heading', { name: 'The new key of Works department' })).toBeVisible()
  const key = await admin.getByText(/^report_/).innerText()

  const program = await playwright.request.newContext({ baseURL: site.url })
  const form = {
    ...{ api_key: key, service_code: 'traffic', lat: '36.1451', long: '-5.3524', 'attribute[external_id]': 'case-77' },
    ...{ description: 'A barrier blocks the zebra crossing', first_name: 'Ada', email: 'ada@example.test' },
  }
  const sent = await program.post('/open311/v2/requests.json', { form })
  expect(sent.status()).toBe(200)
  const [{ service_request_id: id }] = (await sent.json()) as [{ service_request_id: string }] // the standard's answer
  const again = await program.post('/open311/v2/requests.json', { form })
  expect(await again.json()).toMatchObject([{ service_request_id: id }])
  const token = await program.get(`/open311/v2/tokens/${id}.json`)
  expect(await token.json()).toMatchObject([{ service_request_id: id, token: id }])

  await neighbour.goto('/recent')
  await expect(pins(neighbour).and(neighbour.getByRole('button', { name: 'Traffic & Parking' }))).toBeVisible()
  const card = cards(neighbour).filter({ hasText: 'A barrier blocks the zebra crossing' })
  await expect(card).toContainText('Works department')
  expect(JSON.stringify(await reports(neighbour))).not.toContain('Ada')

  await admin.goto('/recent')
  const seen = cards(admin).filter({ hasText: 'A barrier blocks the zebra crossing' })
  await seen.getByRole('button', { name: 'More' }).click()
  await admin.getByRole('menuitem', { name: 'Resolve' }).click()
  const learned = async () => (await program.get(`/open311/v2/requests/${id}.json`)).json()
  await expect.poll(learned).toMatchObject([{ status: 'closed', service_code: 'traffic' }])
  await program.dispose()
  await Promise.all([office.close(), street.close()])
})

async function aReport(request: APIRequestContext, description: string): Promise<string> {
  return sendReport(request, { category: 'infrastructure', description })
}

const comments = (page: Page, title: RegExp) => page.getByRole('region', { name: title }).getByRole('listitem')

async function say(page: Page, id: string, words: string): Promise<void> {
  await page.goto(`/report/${id}`)
  await page.getByRole('textbox', { name: 'Add a comment' }).fill(words)
  await page.getByRole('button', { name: 'Post Comment' }).click()
  await expect(comments(page, /^Comments/).filter({ hasText: words })).toBeVisible()
}

/** How many pieces of news wait for a mail to this address, and whether all are due at 08:00 of the territory. */
async function digestOf(email: string): Promise<unknown> {
  const { rows } = await database.query<object>(
    `select count(*)::int as waiting, bool_and(to_char(due_at at time zone 'utc' + $2::interval, 'HH24:MI:SS') = '08:00:00') as "isAtEight"
     from pending_messages join users on users.id = user_id where email = $1 and channel = 'email'`,
    [email, process.env['TEST_TIME_ZONE'] ?? '+00:00'],
  )
  return rows[0]
}

async function mailsTo(email: string, subject: RegExp): Promise<{ subject: string; links: string[] }[]> {
  const answer = await fetch(`${site.url}/dev/mail.json`)
  const { items = [] } = (await answer.json()) as {
    items?: { to: string; subject: string; links: string[] }[] // or an error
  }
  return items.filter((mail) => mail.to === email && subject.test(mail.subject))
}
