import { setTimeout as sleep } from 'node:timers/promises'
import type { TestApp } from './app.ts'
import type { Browser, Reply } from './browser.ts'

/** A person with an account, and the browser in which they are signed in. */
export interface Person extends Browser {
  id: string
  email: string
  password: string
}

interface PersonOptions {
  firstName?: string
  lastName?: string
  email?: string
  password?: string
}

let count = 0

/** The fields of a registration form, each time with another address. */
export function aRegistration(typed: PersonOptions = {}) {
  count += 1
  return { firstName: 'Ada', lastName: 'Day', email: `ada${count}@x.test`, password: 'lamps at night', ...typed }
}

/** Registers over the API; the address stays unverified. */
export async function anUnverified(
  app: Pick<TestApp, 'aVisitor'>,
  typed: PersonOptions = {},
): Promise<Omit<Person, 'id'>> {
  const form = aRegistration(typed)
  const browser = app.aVisitor()
  await expectStatus(201, browser.send('POST', '/api/accounts/register', form))
  return { ...browser, email: form.email.toLowerCase(), password: form.password }
}

/** Registers, verifies with the mailed code, signs in. Needs the development mailbox. */
export async function aResident(app: Pick<TestApp, 'aVisitor'>, typed: PersonOptions = {}): Promise<Person> {
  const person = await anUnverified(app, typed)
  await expectStatus(204, person.send('POST', '/api/accounts/verify', { code: await mailedCode(app, person.email) }))
  const { body } = await expectStatus(200, signInAs(person))
  return { ...person, id: body.id }
}

/** Signs a person in, by default in their own browser. */
export function signInAs(
  person: Browser & { email: string; password: string },
  browser: Browser = person,
): Promise<Reply> {
  return browser.send('POST', '/api/accounts/sign-in', { email: person.email, password: person.password })
}

/** The mails to an address in the development mailbox, newest first. */
export async function mailsTo(
  app: Pick<TestApp, 'aVisitor'>,
  email: string,
): Promise<{ kind: string; subject: string; text: string; links: string[] }[]> {
  const { body } = await app.aVisitor().get('/dev/mail.json')
  return body.items.filter(({ to }: { to: string }) => to === email)
}

/** The code in the newest mailed link to an address. */
export async function mailedCode(app: Pick<TestApp, 'aVisitor'>, email: string): Promise<string> {
  const [mail] = await mailsTo(app, email)
  return codeIn(mail?.links[0] ?? '')
}

export function codeIn(link: string): string {
  return new URL(link).searchParams.get('oobCode') ?? ''
}

/** Repeats all steps from the first when a busy machine has refused one. */
export async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let time = 1; ; time++) {
    try {
      return await work()
    } catch (error) {
      if (time === 10 || !/\b503\b/.test(String(error))) throw error
      await sleep(2000)
    }
  }
}

async function expectStatus(status: number, asked: Promise<Reply>): Promise<Reply> {
  const reply = await asked
  if (reply.status !== status) throw new Error(`Expected ${status}, got ${reply.status}: ${JSON.stringify(reply.body)}`)
  return reply
}
