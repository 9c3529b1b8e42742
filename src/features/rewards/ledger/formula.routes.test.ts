import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CATEGORIES } from '#features/categories/categories.rules.ts'
import { recountPoints } from '#features/reports/counts/countRepair.actions.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { startGeocoder, type TestGeocoder } from '#test/geocoder.ts'
import { expectConsistent } from '#test/invariants.ts'
import { aMember, aReport, castVote, type Member, members, removeReport, submit } from '#test/makers.ts'
import { aJpeg } from '#test/pictures.ts'

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

/** Gibraltar's calendar day, computed without the product's code: summer time changes at 01:00 UTC. */
function civilDay(at: number): string {
  const isSummer = at >= Date.parse('2027-03-28T01:00Z') && at < Date.parse('2027-10-31T01:00Z')
  return new Date(at + (isSummer ? 2 : 1) * HOUR).toISOString().slice(0, 10)
}

/** What a person should have, computed from everything they have posted. */
interface History {
  reports: { id: string; category: string; hadPhoto: boolean; isValidated: boolean }[]
  /** The existing reports of each day, and the highest number that existed at one time. */
  days: Map<string, { standing: Set<string>; most: number }>
}

const step = fc.record({
  kind: fc.constantFrom('post', 'post', 'post', 'two at once', 'correct', 'delete', 'vote', 'validate', 'withdraw'),
  // Clocks of other machines can be behind, and a report begun before midnight can arrive on the new day.
  hoursLater: fc.constantFrom(0, 0, 1, 7, 23, 24, 25, 49, -1, -25),
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

/** A day in a streak, after the first, earns a bonus for each report, up to the most that existed at once. */
function bonusesOf({ days }: History): number {
  const inOrder = [...days.keys()].toSorted()
  const following = inOrder.filter((_, at) => streakOf(inOrder.slice(0, at + 1)) > 1)
  return following.reduce((sum, day) => sum + (days.get(day)?.most ?? 0), 0)
}

function expectedPoints(history: History): number {
  const { reports } = history
  const categories = new Set(reports.map(({ category }) => category)).size
  const validated = reports.filter(({ isValidated }) => isValidated).length
  const photos = reports.filter(({ hadPhoto }) => hadPhoto).length
  return (
    10 * reports.length +
    5 * photos +
    (reports.length ? 25 : 0) +
    15 * categories +
    20 * validated +
    5 * bonusesOf(history)
  )
}

test('points match the formula and the ledger whatever is posted, deleted and voted on over several days', async () => {
  const start = fc.constantFrom('2027-03-26T20:30:00Z', '2027-10-29T20:30:00Z', '2027-07-01T21:30:00Z')
  const history = fc.tuple(start, fc.array(step, { minLength: 5, maxLength: 18 }))
  await fc.assert(
    fc.asyncProperty(history, async ([from, steps]) => {
      let now = Date.parse(from)
      app.setNow(new Date(now))
      const author = await aMember(app)
      const voters = await members(app, 10)
      const history: History = { reports: [], days: new Map() }
      for (const { kind, hoursLater, category, hadPhoto, which } of steps) {
        now += hoursLater * HOUR
        app.setNow(new Date(now))
        const chosen = history.reports[which % Math.max(1, history.reports.length)]
        await play(kind, { author, voters, history, chosen, category, hadPhoto, which, day: civilDay(now) })
      }
      const { body } = await author.get('/api/profile/achievements')
      const { reports } = history
      const days = [...history.days.keys()].toSorted()
      const isOver = days.length === 0 || Date.parse(civilDay(now)) - Date.parse(days.at(-1) ?? '') > 24 * HOUR
      expect(body.points).toBe(expectedPoints(history))
      expect(body.stats).toMatchObject({
        totalReports: reports.length,
        reportsWithPhotos: reports.filter(({ hadPhoto }) => hadPhoto).length,
        validatedReports: reports.filter(({ isValidated }) => isValidated).length,
        currentStreak: isOver ? 0 : streakOf(days),
        longestStreak: Math.max(0, ...days.map((_, at) => streakOf(days.slice(0, at + 1)))),
      })
      await expectConsistent(app)
      const wrong = await app.services.database.transaction((sql) =>
        recountPoints(sql, app.services, [author.id], app.services.now()),
      )
      expect(wrong).toBe(0)
    }),
    { numRuns: 16 },
  )
  app.setNow(new Date())
}, 120_000)

interface Scene {
  author: Member
  voters: Member[]
  history: History
  chosen: History['reports'][number] | undefined
  category: string
  hadPhoto: boolean
  which: number
  day: string
}

async function play(kind: string, scene: Scene): Promise<void> {
  const { author, voters, history, chosen, category, hadPhoto, which } = scene
  if (kind === 'post') noted(scene, await aReport(author, { category, ...(hadPhoto && { photo }) }))
  else if (kind === 'two at once') {
    const posted = await Promise.all([submit(author, { category }), submit(author, { category })])
    for (const { body } of posted) noted({ ...scene, hadPhoto: false }, body)
  } else if (!chosen) return
  else if (kind === 'delete') {
    await removeReport(author, chosen.id)
    history.reports = history.reports.filter((report) => report !== chosen)
    for (const { standing } of history.days.values()) standing.delete(chosen.id)
  } else if (kind === 'correct') {
    const { status } = await author.send('PATCH', `/api/reports/${chosen.id}`, { category })
    if (status !== 200 && status !== 409) throw new Error(`A correction was answered ${status}`)
    if (status === 200) chosen.category = category
  } else if (kind === 'validate') {
    const replies = await Promise.all(voters.map((voter) => castVote(voter, chosen.id, 'confirm')))
    for (const { body } of replies) chosen.isValidated ||= body.communityValidated
  } else {
    const voter = voters[which % voters.length]!
    await castVote(voter, chosen.id, kind === 'vote' ? 'reject' : null)
  }
}

function noted({ history, day, category, hadPhoto }: Scene, { id }: { id: string }): void {
  const ofDay = history.days.get(day) ?? { standing: new Set(), most: 0 }
  history.days.set(day, ofDay)
  history.reports.push({ id, category, hadPhoto, isValidated: false })
  ofDay.standing.add(id)
  ofDay.most = Math.max(ofDay.most, ofDay.standing.size)
}
