import { beforeEach, expect, test } from 'vitest'
import { celebrate, endCelebration, forgetCelebrations, nextCelebration } from './celebrations.browser.ts'

const FIRST = { badges: ['first_report' as const], points: 50 }
const UNSEEN = { isUnseen: true }

beforeEach(forgetCelebrations)

/** Shows all popups of a person, one after the other. */
function shownTo(personId: string): (string | undefined)[] {
  const shown = []
  for (let next = nextCelebration(personId); next; next = nextCelebration(personId)) {
    shown.push('badge' in next ? next.badge.id : 'level' in next ? `level ${next.level}` : `streak ${next.streak}`)
    endCelebration(next)
  }
  return shown
}

test('what was fetched and shown before the answer to the report came is not shown again', () => {
  celebrate('anna', { badges: ['first_report'], level: 2 }, UNSEEN)
  expect(shownTo('anna')).toEqual(['first_report', 'level 2'])
  celebrate('anna', { ...FIRST, level: 2 })
  celebrate('anna', { badges: ['first_report'] }, UNSEEN)
  expect(shownTo('anna')).toEqual([])
})

test('what was fetched and still waits gets the points of the report', () => {
  celebrate('anna', { badges: ['first_report'] }, UNSEEN)
  celebrate('anna', FIRST)
  expect(nextCelebration('anna')).toMatchObject({ points: 50 })
  expect(shownTo('anna')).toEqual(['first_report'])
})

test('a streak is shown with each report of its day', () => {
  for (let report = 0; report < 2; report++) {
    celebrate('anna', { badges: [], streak: 3, points: 25 })
    expect(shownTo('anna')).toEqual(['streak 3'])
  }
})

test('only the person who has earned it sees it, also if somebody else has signed in meanwhile', () => {
  celebrate('anna', FIRST)
  expect(shownTo('ben')).toEqual([])
  celebrate('ben', FIRST)
  expect([shownTo('ben'), shownTo('anna')]).toEqual([['first_report'], ['first_report']])
})
