import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { aMember } from '#test/makers.ts'
import { aRegistration, mailsTo } from '#test/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const inBrowserOf = (language: string) => ({ headers: { 'accept-language': language } })
const newest = async (email: string) => (await mailsTo(app, email))[0]?.subject

test('a mail is in its reader’s language, even if somebody else asks for it', async () => {
  const reader = await aMember(app)
  await reader.send('POST', '/api/language', { language: 'es' })
  const { email } = (await reader.get('/api/me')).body
  expect((await app.aVisitor().send('POST', '/api/accounts/forgot', { email }, inBrowserOf('en'))).status).toBe(204)
  expect(await newest(email)).toBe('Cambia tu contraseña de Lamppost')
})

test('people who register in a language keep it', async () => {
  const form = aRegistration()
  const browser = app.aVisitor()
  await browser.send('POST', '/api/accounts/register', form, inBrowserOf('es-GI'))
  const [row] = await app.services.database.sql`select language from users where email = ${form.email}`
  expect(row).toEqual({ language: 'es' })
  const [mail] = await mailsTo(app, form.email)
  expect(mail?.text).toContain('Lamppost')
  expect(await newest(form.email)).not.toContain('email')
})

test('a reader who has chosen no language gets the one in which the mail was requested', async () => {
  const reader = await aMember(app)
  const { email } = (await reader.get('/api/me')).body
  await app.aVisitor().send('POST', '/api/accounts/forgot', { email }, inBrowserOf('es'))
  expect(await newest(email)).toBe('Cambia tu contraseña de Lamppost')
})
