import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { builtPages } from '#test/builtPages.ts'
import { personalValues } from '#test/personalData.ts'
import { startSmtp, type TestSmtp } from '#test/smtp.ts'
import { hasMetadata, type Visited } from '#test/visitor/crawl.ts'
import { observe } from '#test/visitor/observatory.ts'
import { fill, PHOTO_TAKEN, readAll, signIn, STARTS } from '#test/visitor/visitor.ts'

const OPERATOR = 'town.hall@lamppost.example'

let smtp: TestSmtp
let app: TestApp
let visited: Visited[]

beforeAll(async () => {
  smtp = await startSmtp()
  const env = {
    PUBLIC_URL: 'https://lamppost.example',
    SMTP_URL: smtp.url,
    OPERATOR_NAME: 'Town Hall',
    OPERATOR_EMAIL: OPERATOR,
    TRUST_PROXY: '1',
  }
  app = await testApp({ hasPack: true, pages: await builtPages(), env })
  visited = await readAll(app, await fill(app))
}, 300_000)
afterAll(async () => {
  await app.close()
  await smtp.close()
})

/** Each match in the answers, with the request. */
const found = (wanted: RegExp, answers = visited) =>
  answers.flatMap(({ method, path, text }) => (text.match(wanted) ?? []).map((what) => `${method} ${path}: ${what}`))

const gradesOf = (answers: Visited[]) =>
  answers.map(({ method, path, status, headers, text }) => {
    const { grade, findings } = observe({ headers, html: text })
    return { method, path, status, grade, findings }
  })

test('a visitor reaches every page and every answer', () => {
  const gets = visited.filter(({ method }) => method === 'GET')
  const reached = new Map(gets.map(({ path, status }) => [path, status]))
  expect(STARTS.filter((path) => reached.get(path) !== 200)).toEqual([])
  const kinds = new Map(visited.map(({ headers }) => [headers.get('content-type')?.split(';')[0], true]))
  for (const kind of [
    'text/html',
    'text/csv',
    'image/webp',
    'image/png',
    'application/xml',
    'text/javascript',
    'text/event-stream',
  ])
    expect([...kinds.keys()]).toContain(kind)
  expect(visited.filter(({ status }) => status >= 500)).toEqual([])
})

test('every answer to a visitor gets an A+ at the Observatory', () => {
  expect(gradesOf(visited).filter(({ grade }) => grade !== 'A+')).toEqual([])
})

test('a sign-in gets an A+ too, with its cookies', async () => {
  const [answer] = gradesOf([await signIn(app)])
  expect(answer).toMatchObject({ status: 200, grade: 'A+' })
  expect(answer?.findings).toContain('cookies-secure-with-httponly-sessions-and-samesite')
})

test('a visitor finds no email address but the operator’s', () => {
  const addresses = found(/[\w.+-]+(?:@|%40|&#64;|\\u0040)[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b/gi)
  expect(addresses.filter((one) => !one.endsWith(OPERATOR))).toEqual([])
  expect(addresses).not.toEqual([])
})

/** Ids, and the names of files. */
const RANDOM = /\b(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32})\b/g

test('a visitor finds no phone number', () => {
  const written = visited
    .filter(({ headers }) => !headers.get('content-type')?.includes('javascript'))
    .map((answer) => ({ ...answer, text: answer.text.replace(RANDOM, '') })) // some read like numbers: 0054-7064-9499
  expect(found(/(?:\+|\b00)\d[\d ().-]{7,}\d|\btel:/g, written)).toEqual([])
  expect(found(/20012345|200[ -]12345/g)).toEqual([])
})

test('a visitor finds no private value of the database', async () => {
  const values = await personalValues(app)
  expect(Object.entries(values).filter(([, kept]) => kept.length === 0)).toEqual([])
  const secret = Object.entries(values).flatMap(([column, kept]) => kept.map((value) => ({ column, value })))
  expect(found(/Here is another picture/g)).not.toEqual([])
  const texts = visited.map(({ method, path, text, bytes }) => ({
    where: `${method} ${path}`,
    text: text || bytes.toString('latin1'),
  }))
  const leaks = secret.flatMap(({ column, value }) => {
    const spellings = [value, encodeURIComponent(value)]
    const places = texts.filter(({ text }) => spellings.some((spelling) => text.includes(spelling)))
    return places.map(({ where }) => `${column} (${value}) at ${where}`)
  })
  expect(leaks).toEqual([])
})

test('no picture has metadata that says where, or with which camera, it was taken', async () => {
  const pictures = visited.filter(({ headers }) => /^image\/(?!svg)/.test(headers.get('content-type') ?? ''))
  const ours = pictures.filter(({ path }) => path.startsWith('/files/'))
  expect(ours.filter(({ path }) => path.includes('/comment_images/'))).not.toEqual([])
  expect(ours.filter(({ path }) => path.includes('/profile_photos/'))).not.toEqual([])
  expect(ours.filter(({ path }) => path.includes('-thumb'))).not.toEqual([])
  const telling = await Promise.all(pictures.map(async ({ path, bytes }) => ((await hasMetadata(bytes)) ? [path] : [])))
  expect(telling.flat()).toEqual([])
  const words = ['SecretCamera', 'SecretXmp', ...PHOTO_TAKEN]
  const places = visited.filter(({ bytes }) => words.some((word) => bytes.includes(word)))
  expect(places.map(({ path }) => path)).toEqual([])
})
