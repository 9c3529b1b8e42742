import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { momentIn } from '#shared/clock.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { anUnverified, aResident, mailedCode, mailsTo, type Person } from '#test/people.ts'
import { countPasswordMail, writePasswordMail } from './password.actions.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const NEW = 'a new lamp for the quay'
const post = (path: string, body: object) => app.aVisitor().send('POST', `/api/accounts/${path}`, body)
const change = (person: Person, current = person.password, password = NEW) =>
  person.send('PUT', '/api/profile/password', { current, password })
const mailsAbout = async (email: string) =>
  (await mailsTo(app, email)).filter(({ kind }) => kind === 'password-changed')

describe('the owner gets a mail about a new password', () => {
  test('that was changed on the profile; it says when, that other devices are signed out, and what to do', async () => {
    const person = await aResident(app)
    const now = new Date()
    app.setNow(now)
    expect((await change(person)).status).toBe(204)
    const [mail, ...others] = await mailsAbout(person.email)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Your password at Lamppost was changed')
    expect(mail?.text).toContain(`was changed on ${momentIn('Europe/Gibraltar', now)}.`)
    expect(mail?.text).toContain('All your other devices have been signed out.')
    expect(mail?.text).toContain("If it wasn't you")
    expect(mail?.links[0]).toBe(`${app.base}/signin?view=forgot`)
  })

  test('that was set by a mailed link, which signs out every device', async () => {
    const person = await aResident(app)
    await post('forgot', { email: person.email })
    await post('reset', { code: await mailedCode(app, person.email), password: NEW })
    const mails = await mailsAbout(person.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('All your devices have been signed out.')
  })

  test('that replaced the registration’s password, without mentioning signed-out devices', async () => {
    const { email } = await anUnverified(app)
    await post('verify', { code: await mailedCode(app, email), newPassword: NEW })
    const mails = await mailsAbout(email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).not.toContain('signed out.')
  })

  test('but not if nothing changed or the existing password verified the address', async () => {
    const person = await aResident(app)
    expect((await change(person, 'lamps at noon')).status).toBe(403)
    expect(await mailsAbout(person.email)).toEqual([])
    const { email, password } = await anUnverified(app)
    await post('verify', { code: await mailedCode(app, email), password })
    expect(await mailsAbout(email)).toEqual([])
  })

  test('but not when the account is disabled', async () => {
    const { id, email } = await aResident(app)
    const { database } = app.services
    await database.sql`update users set disabled_at = now() where id = ${id}`
    const mail = await database.transaction((sql) =>
      writePasswordMail(sql, app.services, { userId: id, signedOut: 'all' }, new Date()),
    )
    expect(mail).toBeNull()
    expect(await mailsAbout(email)).toEqual([])
  })

  test('at most ten times an hour, while passwords can still be changed', async () => {
    const strict = await testApp({ env: { LIMITS_FACTOR: '1' } })
    const { id, email } = await aResident(strict)
    const { database } = strict.services
    const write = async () =>
      (await countPasswordMail(strict.services, id)).isAllowed
        ? database.transaction((sql) =>
            writePasswordMail(sql, strict.services, { userId: id, signedOut: 'all' }, new Date()),
          )
        : null
    const mails = []
    for (let times = 0; times < 11; times++) mails.push(await write())
    expect(mails.map((mail) => mail === null)).toEqual([...Array<boolean>(10).fill(false), true])
    expect((await mailsTo(strict, email)).filter(({ kind }) => kind === 'password-changed')).toHaveLength(10)
    await strict.close()
  })
})

test('a mail is counted only for a password that was changed', async () => {
  const person = await aResident(app)
  const answers = await Promise.all(
    ['one', 'two', 'three'].map((word) => change(person, person.password, `${NEW} ${word}`)),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 403, 403])
  const { sql } = app.services.database
  expect(await sql`select points from rate_limits where key = ${`password-mails:${person.id}`}`).toEqual([
    { points: 1 },
  ])
})

test('times in mails use the time zone of the territory', () => {
  expect(momentIn('Europe/Gibraltar', new Date('2027-02-03T13:05:00Z'))).toBe('3 February 2027 at 14:05 CET')
})

test('no mail is stored when the change is rolled back', async () => {
  const { id, email } = await aResident(app)
  const undone = app.services.database.transaction(async (sql) => {
    await writePasswordMail(sql, app.services, { userId: id, signedOut: 'all' }, new Date())
    throw new Error('taken back')
  })
  await expect(undone).rejects.toThrow('taken back')
  expect(await mailsAbout(email)).toEqual([])
})
