import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { aComment } from '#test/comments.ts'
import { aMember, aReport, type Member } from '#test/makers.ts'

let app: TestApp
let administrator: Member
let author: Member
let other: string

beforeAll(async () => {
  app = await testApp()
  administrator = await aMember(app, { isAdmin: true, name: 'Ada Admin' })
  author = await aMember(app, { name: 'Olga Ortiz' })
  other = (await aReport(author, { description: 'Nothing that anybody searches for' })).id
  await aComment(author, other, { text: 'Nor this' })
})
afterAll(() => app.close())

const list = async (name: string, q: string, limit = 50) =>
  (await administrator.get(`/api/admin/${name}?q=${encodeURIComponent(q)}&limit=${limit}`)).body

/** Searches by the index, and by scanning the list, which is enough where there are more hits than a page has. */
async function expectBoth(name: string, q: string, made: string[]) {
  const { items } = await list(name, q)
  expect(items.map(({ id }: { id: string }) => id).toSorted()).toEqual(made.toSorted())
  expect(await list(name, q, 1), 'by scanning').toMatchObject({ items: [{}], total: 1, isMore: true })
}

const SPAM = 'Offers: see https://casino-bonus.com/win?a=1, or call +34 600-123-456, (mail it.me@shady.example).'

/** What is typed, and whether only reports can be found by it. */
const TYPED = [
  ['casino-bonus.com', false],
  ['https://casino-bonus.com/win?a=1', false],
  ['see https://casino-bonus.com/win?a=1, or call +34 600-123-456', false],
  ['600-123-456', false],
  ['+34 600-123', false],
  ['It.Me@shady.example', false],
  ['OFFERS call', false],
  ['bonus casino', true],
  ['win', true],
  ['600 123 456', true],
] as const

describe('a text with links and numbers', () => {
  const reports: string[] = []
  const comments: string[] = []
  beforeAll(async () => {
    for (let nth = 0; nth < 2; nth++) {
      reports.push((await aReport(author, { description: SPAM })).id)
      comments.push((await aComment(author, other, { text: SPAM })).id)
    }
  })

  test.each(TYPED)('is found by %s', async (typed, isForReports) => {
    await expectBoth('reports', typed, reports)
    if (!isForReports) await expectBoth('comments', typed, comments)
  })

  test.each(['casino-bonus.org', '600-123-457', "'); -- \\ !& |", "casino' zebra\\"])(
    'is not found by %s',
    async (q) => {
      expect(await list('reports', q)).toMatchObject({ items: [], total: 0 })
      expect(await list('comments', q)).toMatchObject({ items: [], total: 0 })
    },
  )
})

test.each([
  ['Mala iluminación, mucho ruido/olor', ['iluminacion', 'ILUMINACIÓN', 'olor', 'ruido/olor', 'iluminacio\u0301n']],
  ['Σκουπίδια στην πλατεία 🎉', ['σκουπίδια', 'ΠΛΑΤΕΊΑ']],
  ['Мусор у двери', ['мусор', 'двер']],
  ['القمامة في الشارع', ['القمامة', 'الشارع']],
])('finds the reports that say "%s"', async (description, typed) => {
  const made = [await aReport(author, { description }), await aReport(author, { description })].map(({ id }) => id)
  for (const q of typed) await expectBoth('reports', q, made)
})

test.each([
  ['María García-Núñez', ['garcia', 'GARCÍA', 'maria nunez', 'garci\u0301a', 'garcía-núñez']],
  ["Søren O'Brien/Łuk", ['soren', 'søren', 'brien', 'luk', "o'brien/łuk"]],
  ['Γιώργος Ψαράς', ['γιώργος', 'γιωργος']],
  ['Дмитрий', ['дмитрий', 'дмит']],
  ['محمد أحمد', ['محمد', 'أحمد']],
])('finds people named %s, and what they wrote', async (name, typed) => {
  const people = [await aMember(app, { name }), await aMember(app, { name })]
  const reports = [(await aReport(people[0]!)).id, (await aReport(people[1]!)).id]
  const comments = [(await aComment(people[0]!, other)).id, (await aComment(people[1]!, other)).id]
  for (const q of typed) {
    await expectBoth(
      'users',
      q,
      people.map(({ id }) => id),
    )
    await expectBoth('reports', q, reports)
    await expectBoth('comments', q, comments)
  }
})
