import { expect, test } from 'vitest'
import { Refusal } from '#shared/endpoint.ts'
import { stateProblem } from './stateProblem.browser.ts'

const stale = new Refusal('stale', 409, 'Someone else changed this while you were editing.')

test('whoever changes a state, or undoes that, after somebody else did learns what became of it', () => {
  expect(stateProblem(stale, false)).toBe('Someone else has changed this report. Look at it as it is now, then decide.')
  expect(stateProblem(stale, true)).toBe("Someone else has changed this report since, so it can't be undone.")
})
