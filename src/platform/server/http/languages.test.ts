import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { cookiesOf } from '#test/browser.ts'
import { aMember, aReport, type Member } from '#test/makers.ts'

let app: TestApp
let member: Member

beforeAll(async () => {
  app = await testApp()
  member = await aMember(app)
})
afterAll(() => app.close())

/** The sentence of a refusal, in the language in which it is given. */
const said = async (headers: Record<string, string>, path = '/api/nothing') => {
  const answer = await fetch(app.base + path, { headers })
  return ((await answer.json()) as { message: string }).message
}

test('a refusal is in the browser’s language, its code always the same', async () => {
  const answers = await Promise.all(
    ['es-GI,es;q=0.9', 'en', 'fr', 'fr, es;q=0.1'].map((languages) =>
      fetch(`${app.base}/api/reports/1`, { headers: { 'accept-language': languages } }),
    ),
  )
  const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as { code: string; message: string }[]
  expect(bodies.map(({ code }) => code)).toEqual(Array(4).fill('not-found'))
  const [spanish, english, other, second] = bodies.map(({ message }) => message)
  expect([other, second]).toEqual([english, spanish])
  expect(spanish).not.toBe(english)
  for (const answer of answers) expect(answer.headers.get('content-type')).toContain('json')
})

test('the language of the URL wins over that of the account, then come the cookie and the browser', async () => {
  const spanish = await said({ 'accept-language': 'es' })
  const english = await said({ 'accept-language': 'en' })
  const session = cookiesOf(member)
  const ask = (path: string, cookie: string, languages: string) => said({ cookie, 'accept-language': languages }, path)
  // Only an endpoint for people who are signed in looks at the account.
  const refused = '/api/profile/sessions/0190c2a4-7f3e-7d1a-8b2c-3d4e5f6a7b8c'
  const gone = async (cookie: string, languages: string, query = '') => {
    const answer = await fetch(app.base + refused + query, {
      method: 'DELETE',
      headers: { cookie, 'accept-language': languages, origin: app.base },
    })
    return ((await answer.json()) as { message: string }).message
  }
  expect(await ask('/api/nothing', 'language=es', 'en')).toBe(spanish)
  expect(await ask('/api/nothing?lang=en', 'language=es', 'es')).toBe(english)
  expect(await ask('/api/nothing?lang=xx', 'language=xx', 'es')).toBe(spanish)

  const inEnglish = await gone(session, 'en')
  const inSpanish = await gone(session, 'es')
  expect(inSpanish).not.toBe(inEnglish)
  expect(await gone(`${session}; language=es`, 'en')).toBe(inSpanish)
  expect((await member.send('POST', '/api/language', { language: 'en' })).status).toBe(204)
  expect(member.cookies.get('language')).toBe('en')
  expect(await gone(`${session}; language=es`, 'es')).toBe(inEnglish)
  expect(await gone(`${session}; language=es`, 'es', '?lang=es')).toBe(inSpanish)
  expect((await member.get('/api/me')).body.language).toBe('en')
})

test('200 requests that run at once are each answered in their own language', async () => {
  const spanish = await said({ 'accept-language': 'es' })
  const english = await said({ 'accept-language': 'en' })
  const tooLong = async (languages: string) => {
    const answer = await fetch(`${app.base}/api/accounts/sign-in`, {
      method: 'POST',
      headers: { 'accept-language': languages, 'content-type': 'application/json', origin: app.base },
      body: languages === 'es' ? '{"a":' : '{"b":',
    })
    return ((await answer.json()) as { message: string }).message
  }
  const [invalid, invalidSpanish] = [await tooLong('en'), await tooLong('es')]
  expect(invalid).not.toBe(invalidSpanish)
  const all = await Promise.all(
    Array.from({ length: 200 }, async (_, nth) => {
      const language = nth % 2 ? 'es' : 'en'
      return nth % 4 < 2 ? said({ 'accept-language': language }) : tooLong(language)
    }),
  )
  const wanted = Array.from({ length: 200 }, (_, nth) =>
    nth % 4 < 2 ? (nth % 2 ? spanish : english) : nth % 2 ? invalidSpanish : invalid,
  )
  expect(all).toEqual(wanted)
})

test('a list is cached for visitors in each language', async () => {
  await aReport(member)
  await app.services.database.sql`update reports set author_id = null`
  const authors = async (languages: string) => {
    const answer = await fetch(`${app.base}/api/reports`, { headers: { 'accept-language': languages } })
    const { items } = (await answer.json()) as { items: { author: { name: string } }[] }
    return [...items.map(({ author }) => author.name), answer.headers.get('vary')]
  }
  const vary = 'Cookie, Accept-Language, Accept-Encoding'
  for (let round = 0; round < 3; round++) {
    expect(await authors('en')).toEqual(['Anonymous', vary])
    expect(await authors('es-ES')).toEqual(['Anónimo', vary])
  }
})

test('a language that the site is not in is refused, and nothing is kept', async () => {
  const visitor = app.aVisitor()
  const answer = await visitor.send('POST', '/api/language', { language: 'xx' })
  expect(answer).toMatchObject({ status: 400, body: { code: 'unknown-language' } })
  expect(visitor.cookies.size).toBe(0)
  expect(await visitor.send('POST', '/api/language', {})).toMatchObject({ body: { code: 'unknown-language' } })
})

test('a setting names the language for visitors who read none of the site’s languages', async () => {
  const other = await testApp({ env: { DEFAULT_LANGUAGE: 'es' } })
  try {
    const answer = await fetch(`${other.base}/api/nothing`, { headers: { 'accept-language': 'fr' } })
    expect(((await answer.json()) as { message: string }).message).toBe(await said({ 'accept-language': 'es' }))
  } finally {
    await other.close()
  }
})
