import { expect, test } from 'vitest'
import { newLog } from '#test/log.ts'
import { openLog } from './logs.ts'

const ENDED = {
  message: 'Connection of zoe@home.test ended',
  code: 'ECONNRESET',
  detail: 'Key (email)=(zoe@home.test)',
}
const TOLD = { type: 'object', code: 'ECONNRESET', message: 'Connection of [email] ended' }

test.each([
  [
    'an error',
    new TypeError('No such lamp'),
    { type: 'TypeError', message: 'No such lamp', stack: expect.any(String) },
  ],
  ['an object like an error', ENDED, TOLD],
  [
    'an error caused by such an object',
    new Error('Busy', { cause: ENDED }),
    { type: 'Error', message: 'Busy', stack: expect.any(String), cause: TOLD },
  ],
  [
    'an AggregateError',
    new AggregateError([new TypeError('No such lamp'), ENDED], 'All failed'),
    {
      ...{ type: 'AggregateError', message: 'All failed', stack: expect.any(String) },
      errors: [{ type: 'TypeError', message: 'No such lamp', stack: expect.any(String) }, TOLD],
    },
  ],
  ['another object', { reason: 'x', rest: 1 }, { type: 'object', message: 'no message; it has reason, rest' }],
  ['a text', 'gone?oobCode=abc', { type: 'string', message: 'gone?…' }],
  ['nothing', null, { type: 'object', message: 'null' }],
])('%s is logged with its message and code, without user input', (_, err, logged) => {
  const log = newLog()
  openLog('info', log).error({ err }, 'failed')
  expect(log.lines()).toEqual([expect.objectContaining({ msg: 'failed', err: logged })])
})
