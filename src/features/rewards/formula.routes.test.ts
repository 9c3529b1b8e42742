import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CATEGORIES } from '#features/categories/categories.rules.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { checked } from '#test/checked.ts'
import { startGeocoder, type TestGeocoder } from '#test/geocoder.ts'
import { aMember, aReport, castVote, type Member, members, removeReport, submit } from '#test/makers.ts'
import { aJpeg } from '#test/pictures.ts'
import { recountStandings } from './recount.actions.ts'

let app: TestApp
let geocoder: TestGeocoder
let photo: Buffer

beforeAll(async () => {
  photo = await aJpeg()
  geocoder = await startGeocoder()
  app = await testApp({ env: { GEOCODER_URL: geocoder.url } })
})
afterAll(async () => {
  await app.close()
  await geocoder.stop()
})

const HOUR = 3_600_000

/** Gibraltar's calendar day, told without the product's own means: summer time ends and begins at 01:00 UTC. */
function civilDay(at: number): string {
  const isSummer = at >= Date.parse('2027-03-28T01:00Z') && at < Date.parse('2027-10-31T01:00Z')
  return new Date(at + (isSummer ? 2 : 1) * HOUR).toISOString().slice(0, 10)
}

/** What somebody has, reckoned anew from everything they have posted. */
interface Told {
  reports: { id: string; category: string; hadPhoto: boolean; isValidated: boolean }[]
  days: string[]
  bonuses: number
  bonusesOfDay: number
  postedToday: string[]
}

const step = fc.record({
  kind: fc.constantFrom('post', 'post', 'post', 'two at once', 'delete', 'vote', 'validate', 'withdraw'),
  hoursLater: fc.constantFrom(0, 0, 1, 7, 23, 24, 25, 49),
  category: fc.constantFrom(...CATEGORIES.slice(0, 4)),
  hadPhoto: fc.constantFrom(false, false, true),
  which: fc.nat(20),
})

function streakOf(days: string[]): number {
  let streak = 0
  for (let at = days.length - 1; at >= 0; at--) {
    streak += 1
    const before = new Date(Date.parse(`${days[at]}T12:00Z`) - 24 * HOUR).toISOString().slice(0, 10)
    if (days[at - 1] !== before) break
  }
  return streak
}

function expectedPoints({ reports, bonuses }: Told): number {
  const categories = new Set(reports.map(({ category }) => category)).size
  const validated = reports.filter(({ isValidated }) => isValidated).length
  const photos = reports.filter(({ hadPhoto }) => hadPhoto).length
  return 10 * reports.length + 5 * photos + (reports.length ? 25 : 0) + 15 * categories + 20 * validated + 5 * bonuses
}

test('whatever is posted, deleted, voted on and however days pass, points are the formula, and what the ledger says', async () => {
  const start = fc.constantFrom('2027-03-26T20:30:00Z', '2027-10-29T20:30:00Z', '2027-07-01T21:30:00Z')
  const history = fc.tuple(start, fc.array(step, { minLength: 5, maxLength: 18 }))
  await fc.assert(
    fc.asyncProperty(history, async ([from, steps]) => {
      let now = Date.parse(from)
      app.setNow(new Date(now))
      const author = await aMember(app)
      const voters = await members(app, 10)
      const told: Told = { reports: [], days: [], bonuses: 0, bonusesOfDay: 0, postedToday: [] }
      for (const { kind, hoursLater, category, hadPhoto, which } of steps) {
        now += hoursLater * HOUR
        app.setNow(new Date(now))
        const chosen = told.reports[which % Math.max(1, told.reports.length)]
        await play(kind, { author, voters, told, chosen, category, hadPhoto, which, day: civilDay(now) })
      }
      const { body } = await author.get('/api/profile/achievements')
      const { reports, days } = told
      const isOver = days.length === 0 || Date.parse(civilDay(now)) - Date.parse(days.at(-1) ?? '') > 24 * HOUR
      expect(body.points).toBe(expectedPoints(told))
      expect(body.stats).toMatchObject({
        totalReports: reports.length,
        reportsWithPhotos: reports.filter(({ hadPhoto }) => hadPhoto).length,
        validatedReports: reports.filter(({ isValidated }) => isValidated).length,
        currentStreak: isOver ? 0 : streakOf(days),
        longestStreak: Math.max(0, ...days.map((_, at) => streakOf(days.slice(0, at + 1)))),
      })
      await checked(app)
      const wrong = await app.services.database.transaction((sql) => recountStandings(sql, [author.id]))
      expect(wrong).toBe(0)
    }),
    { numRuns: 12 },
  )
  app.setNow(new Date())
}, 120_000)

interface Scene {
  author: Member
  voters: Member[]
  told: Told
  chosen: Told['reports'][number] | undefined
  category: string
  hadPhoto: boolean
  which: number
  day: string
}

async function play(kind: string, scene: Scene): Promise<void> {
  const { author, voters, told, chosen, category, hadPhoto, which } = scene
  if (kind === 'post') noted(scene, await aReport(author, { category, ...(hadPhoto && { photo }) }))
  else if (kind === 'two at once') {
    const posted = await Promise.all([submit(author, { category }), submit(author, { category })])
    for (const { body } of posted) noted({ ...scene, hadPhoto: false }, body)
  } else if (!chosen) return
  else if (kind === 'delete') {
    await removeReport(author, chosen.id)
    told.reports = told.reports.filter((report) => report !== chosen)
    told.postedToday = told.postedToday.filter((id) => id !== chosen.id)
  } else if (kind === 'validate') {
    const replies = await Promise.all(voters.map((voter) => castVote(voter, chosen.id, 'confirm')))
    for (const { body } of replies) chosen.isValidated ||= body.communityValidated
  } else {
    const voter = voters[which % voters.length]!
    await castVote(voter, chosen.id, kind === 'vote' ? 'reject' : null)
  }
}

/** A report of today earns the streak bonus while the day's bonuses are fewer than its standing reports. */
function noted({ told, day, category, hadPhoto }: Scene, { id }: { id: string }): void {
  if (told.days.at(-1) !== day) {
    told.days.push(day)
    told.bonusesOfDay = 0
    told.postedToday = []
  }
  told.reports.push({ id, category, hadPhoto, isValidated: false })
  told.postedToday.push(id)
  if (streakOf(told.days) > 1 && told.bonusesOfDay < told.postedToday.length) {
    told.bonuses += 1
    told.bonusesOfDay += 1
  }
}
