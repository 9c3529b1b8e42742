import { expect, test, vi } from 'vitest'
import { Refusal } from '#shared/endpoint.ts'
import { problemOf } from './problem.ts'

test('a refusal gives its own message, a failure of the server the fallback', () => {
  expect(problemOf(new Refusal('gone', 404, 'It is gone.'), 'It failed.')).toEqual({
    code: 'gone',
    message: 'It is gone.',
  })
  expect(problemOf(new Refusal('internal', 500, 'Error'), 'It failed.').message).toBe('It failed.')
})

test('a bug gives the fallback, so that the form stays, and is written to the console', () => {
  const written = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const bug = new TypeError('undefined is not a function')
  expect(problemOf(bug, 'It failed.')).toEqual({ code: 'internal', message: 'It failed.' })
  expect(written).toHaveBeenCalledWith(bug)
  written.mockRestore()
})
