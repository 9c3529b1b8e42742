import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Message = string | [{ match: Record<string, string> }]
const messages = Object.entries(JSON.parse(readFileSync('messages/en.json', 'utf8')) as Record<string, Message>)

/** The keys of the messages of which some wording matches. */
function saying(pattern: RegExp): string[] {
  const wordings = (message: Message) => (typeof message === 'string' ? [message] : Object.values(message[0].match))
  return messages.filter(([, message]) => wordings(message).some((text) => pattern.test(text))).map(([key]) => key)
}

test('the messages use everyday words', () => {
  expect(saying(/\b(somebody|whoever|anew|meanwhile|e-mails?|administrators?)\b/i)).toEqual([])
})

test('plurals go by number, except in the sentence of the specification', () => {
  expect(saying(/\(s\)/)).toEqual(['feed_showing', 'feed_showing_more'])
})
