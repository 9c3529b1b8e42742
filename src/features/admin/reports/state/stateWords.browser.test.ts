import { expect, test } from 'vitest'
import { Refusal } from '#shared/endpoint.ts'
import { stateProblem } from './stateWords.browser.ts'

const stale = new Refusal('stale', 409, 'Someone else changed this while you were editing.')

test('an administrator whose change or Undo is refused is told that somebody else changed the report', () => {
  expect(stateProblem(stale, false)).toBe('Someone else has changed this report. Check its current state first.')
  expect(stateProblem(stale, true)).toBe("This report has changed since, so it can't be undone.")
})
