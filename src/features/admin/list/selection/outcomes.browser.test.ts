import { expect, test } from 'vitest'
import { Refusal } from '#shared/endpoint.ts'
import { undoEach } from './outcomes.browser.ts'

test('an undo is tried again where it may succeed, and not where it would be refused again', async () => {
  const failures = new Map([
    ['changed', new Refusal('changed', 409, 'no')],
    ['gone', new Refusal('no-report', 404, 'no')],
    ['busy', new Refusal('busy', 503, 'no')],
    ['unreached', new Refusal('network', 0, 'no')],
    ['too many', new Refusal('too-many-requests', 429, 'no')],
  ])
  const undo = async (entry: string) => {
    const failure = failures.get(entry)
    if (failure) throw failure
  }
  expect(await undoEach(['well', ...failures.keys()], undo)).toEqual({
    missed: ['busy', 'unreached', 'too many'],
    refused: 2,
  })
})
