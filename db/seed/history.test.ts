import { expect, test } from 'vitest'
import { CATEGORIES } from '#features/categories/categories.rules.ts'
import { shortAddress } from '#features/reports/reports.rules.ts'
import { POINTS, categoriesUsed, levelOf } from '#features/rewards/rewards.rules.ts'
import { readTerritory } from '#features/territory/territory.gateway.ts'
import { distanceKm, isInside } from '#features/territory/territory.rules.ts'
import { DAY_MS, dayBefore, dayIn } from '#shared/clock.ts'
import { someHistory } from './history.ts'
import { randomFrom } from './random.ts'

const territory = readTerritory('territories/gibraltar.json').en
const { timeZone } = territory
const now = new Date('2026-11-21T14:30:00Z')
const historyAt = (reports = 300, at = now, seed = 5) =>
  someHistory(randomFrom(seed), { reports, photos: 600 }, { now: at, timeZone })
const history = historyAt()
const { people, reports, votes, comments, standings, ledger, badges, notifications, validations } = history

test('the same seed and time give the same history, another seed a different one', () => {
  expect(JSON.stringify(historyAt())).toBe(JSON.stringify(history))
  expect(JSON.stringify(historyAt(300, now, 6).reports)).not.toBe(JSON.stringify(reports))
})

test('at the same time of day, the history is the same on every day and in every time zone', () => {
  const ofDemo = (at: string, zone: string) => {
    const clock = { now: new Date(at), timeZone: zone }
    return someHistory(randomFrom(1704), { reports: 300, photos: 600 }, clock).reports.map(
      ({ createdAt, author, category, description, place, scene, status }) => {
        const ageMs = clock.now.getTime() - createdAt.getTime()
        return { ageMs, author: author.email, category, description, place, scene, status }
      },
    )
  }
  const one = ofDemo('2026-01-21T14:30:00Z', 'UTC')
  expect(one).toHaveLength(300)
  expect(ofDemo('2027-02-03T20:07:00Z', '-05:37')).toEqual(one)
  expect(ofDemo('2026-08-31T01:13:00Z', '+13:17')).toEqual(one)
})

test.each([1, 3, 7, 40, 299, 1000])('exactly %i reports are generated when requested', (count) => {
  expect(historyAt(count).reports).toHaveLength(count)
})

test('reports are spread over 60 days, more of them recently, inside the territory and over all categories', () => {
  const ages = reports.map(({ createdAt }) => (now.getTime() - createdAt.getTime()) / DAY_MS)
  expect(Math.min(...ages)).toBeGreaterThan(0)
  expect(Math.max(...ages)).toBeLessThan(61)
  const ofWeek = ages.filter((days) => days < 7).length
  expect(ofWeek).toBeGreaterThanOrEqual(50)
  expect(ofWeek).toBeLessThanOrEqual(75)
  for (const { place } of reports) expect(isInside(territory.bounds, place)).toBe(true)
  expect(new Set(reports.map(({ category }) => category))).toEqual(new Set(CATEGORIES))
})

test('addresses are readable without their last two parts', () => {
  for (const { place } of reports) expect(shortAddress(place.address)).toMatch(/^(\d+, )?[A-Z0-9].*, [A-Z][A-Za-z ]+$/)
})

test('adjacent cards differ, some are long, one contains markup, and no text is incomplete', () => {
  for (const [index, { description }] of reports.entries()) {
    expect(description).not.toMatch(/[{}|]|\(\w+\s*\)|undefined| {2}/)
    expect(reports[index + 1]?.description).not.toBe(description)
  }
  expect(reports.filter(({ description }) => description.length > 150).length).toBeGreaterThan(5)
  expect(reports.some(({ description }) => description.includes('<b>'))).toBe(true)
  expect(new Set(reports.map(({ description }) => description)).size).toBeGreaterThan(150)
})

test('some problems are reported by two neighbours, on different days and a few steps apart', () => {
  const echoes = reports.filter(({ description }) => /^Still: |Please!$/.test(description))
  const found = echoes.filter((echo) => {
    const words = echo.description.replace(/^Still: | Please!$/g, '')
    const first = reports.find((report) => report !== echo && report.description === words)
    return (
      first &&
      first.author !== echo.author &&
      first.category === echo.category &&
      distanceKm(first.place, echo.place) < 0.2
    )
  })
  expect(found.length).toBeGreaterThanOrEqual(2)
})

test('each voter votes at most once on a report, after its submission, and never on their own', () => {
  expect(new Set(votes.map(({ report, voter }) => `${report.id} ${voter.id}`)).size).toBe(votes.length)
  expect(votes.length).toBeGreaterThan(300)
  for (const { report, voter, at } of votes) {
    expect(voter).not.toBe(report.author)
    expect(voter.emailVerified).toBe(true)
    expect(at >= report.createdAt && at < now).toBe(true)
  }
  expect(comments.length).toBeGreaterThan(100)
  for (const { report, at } of comments) expect(at >= report.createdAt && at < now).toBe(true)
})

test.each(['2026-11-21T14:30:00Z', '2026-03-30T00:10:00Z', '2026-10-26T22:55:00Z', '2027-01-01T11:00:00Z'])(
  'the resident has a streak of six days that ended yesterday (%s)',
  (text) => {
    const at = new Date(text)
    const { people: who, reports: all, standings: then, badges: earned } = historyAt(300, at)
    const standing = then.get(who.resident)
    expect(standing).toMatchObject({
      currentStreak: 6,
      longestStreak: 6,
      lastReportDay: dayBefore(dayIn(timeZone, at)),
    })
    expect(earned.some(({ person, badge }) => person === who.resident && badge === 'streak_master')).toBe(false)
    expect(all.every(({ createdAt }) => createdAt < at)).toBe(true)
  },
)

test('exactly one recent report of the author has nine confirms and no vote of the resident', () => {
  const waiting = reports.filter((report) => {
    const confirms = votes.filter((vote) => vote.report === report && vote.type === 'confirm').length
    return report.author === people.author && confirms === 9
  })
  expect(waiting).toHaveLength(1)
  const [report] = waiting
  expect(report?.status).toBe('active')
  expect(now.getTime() - (report?.createdAt.getTime() ?? 0)).toBeLessThan(DAY_MS)
  expect(votes.some((vote) => vote.report === report && vote.voter === people.resident)).toBe(false)
})

test('points match the formula for everybody', () => {
  expect(standings.size).toBeGreaterThan(30)
  for (const [person, standing] of standings) {
    const own = reports.filter(({ author, deletedAt }) => author === person && !deletedAt)
    const streak = ledger
      .filter(({ user_id }) => user_id === person.id)
      .reduce((sum, { details }) => sum + ('streakBonus' in details ? Number(details.streakBonus) : 0), 0)
    expect(standing.points).toBe(
      POINTS.base * own.length +
        POINTS.photo * own.filter(({ scene }) => scene).length +
        (own.length ? POINTS.firstReport : 0) +
        POINTS.firstInCategory * categoriesUsed(standing) +
        POINTS.validation * own.filter((report) => validations.has(report)).length +
        streak,
    )
  }
  expect(new Set([...standings.values()].map(({ points }) => levelOf(points).number)).size).toBeGreaterThan(3)
  expect(new Set(badges.map(({ person, badge }) => `${person.id} ${badge}`)).size).toBe(badges.length)
})

test('some reports are resolved, two hidden, two deleted, and the author has unread notifications', () => {
  const count = (status: string) => reports.filter((report) => report.status === status).length
  expect(count('resolved') / reports.length).toBeGreaterThan(0.13)
  expect(count('resolved') / reports.length).toBeLessThan(0.3)
  expect(count('hidden')).toBe(2)
  expect(reports.filter(({ deletedAt }) => deletedAt)).toHaveLength(2)
  expect(validations.size).toBeGreaterThan(8)
  const unread = notifications.filter(({ user_id, read_at }) => user_id === people.author.id && !read_at)
  expect(unread.length).toBeGreaterThanOrEqual(2)
  expect(unread.length).toBeLessThan(8)
})
