import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test'
import type { Site } from './site.ts'

export const PASSWORD = 'a quiet lantern'

let count = 0

/** An email address that nobody has used yet. */
export function anAddress(): string {
  count++
  return `neighbour-${process.pid}-${Date.now()}-${count}@example.test`
}

interface Name {
  firstName: string
  lastName: string
}

/** Registers and verifies a member through the API. */
export async function aMember(
  site: Site,
  request: APIRequestContext,
  name: Name = { firstName: 'Rosia', lastName: 'Bay' },
): Promise<{ email: string; password: string }> {
  const email = anAddress()
  const post = (path: string, data: object) => request.post(`${site.url}/api/accounts/${path}`, { data })
  expect((await post('register', { ...name, email, password: PASSWORD })).status()).toBe(201)
  const code = new URL(await site.linkFor(email)).searchParams.get('oobCode')
  expect((await post('verify', { code })).status()).toBe(204)
  return { email, password: PASSWORD }
}

/** Registers a member and signs them in in this browser. */
export async function signInNewMember(
  site: Site,
  context: BrowserContext,
  name?: Name,
): Promise<{ email: string; password: string }> {
  const member = await aMember(site, context.request, name)
  expect((await context.request.post(`${site.url}/api/accounts/sign-in`, { data: member })).status()).toBe(200)
  return member
}

/** Sends a report through the API as the person who is signed in there. Returns its id. */
export async function sendReport(request: APIRequestContext, fields: Record<string, string> = {}): Promise<string> {
  const usual = { category: 'litter', description: 'A bin has tipped over', lat: '36.1408', lng: '-5.3536' }
  const answer = await request.post('/api/reports', { multipart: { ...usual, ...fields } })
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as { id: string }).id // API contract
}

/** Sends a report by another member through the API. Returns its id. */
export async function aNeighboursReport(page: Page, site: Site): Promise<string> {
  const author = await page.context().browser()?.newContext({ baseURL: site.url })
  if (!author) throw new Error('no browser')
  await signInNewMember(site, author)
  const id = await sendReport(author.request)
  await author.close()
  return id
}

/** Fills the sign-in form and sends it. */
export async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

interface Typed {
  firstName?: string
  lastName?: string
  email?: string
  password?: string
  confirm?: string
}

export async function register(page: Page, typed: Typed = {}): Promise<string> {
  const {
    firstName = 'Catalan',
    lastName = 'Bay',
    email = anAddress(),
    password = PASSWORD,
    confirm = password,
  } = typed
  await page.getByRole('textbox', { name: 'First name' }).fill(firstName)
  await page.getByRole('textbox', { name: 'Last name' }).fill(lastName)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(confirm)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  return email
}
