import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Sql } from '#platform/server/database/sql.ts'
import type { Services } from '#platform/server/services.ts'
import { setVote } from './votes.actions.ts'

/** A database that keeps what it is sent, and answers the first statement with these rows and no other. */
function recorded(rows: Promise<object[]>) {
  const sent: string[] = []
  const tag = (text: TemplateStringsArray) => {
    sent.push(text.join('?'))
    return sent.length === 1 ? rows : new Promise(() => undefined)
  }
  // Only what a vote sends before its first answers.
  return { sent, sql: Object.assign(tag, { hear: () => undefined }) as unknown as Sql }
}

test('nothing is written, not even the count of its limit, before it is known whether the report is there', async () => {
  const { promise, resolve } = Promise.withResolvers<object[]>()
  const { sent, sql } = recorded(promise)
  const said = { reportId: 'a report', voter: { id: 'a voter', admin: false }, type: 'confirm' as const }
  const countLimit = async () => void (await sql`insert into rate_limits`)
  const services = {} as Services // not reached
  void setVote(sql, services, said, { now: new Date(), countLimit })
  await nextTurn()
  expect(sent).toEqual([expect.stringMatching(/from reports where .* for no key update$/)])

  resolve([{ id: 'a report', authorId: 'an author', status: 'active', confirms: 0, rejects: 0 }])
  await nextTurn()
  expect(sent.slice(1)).toEqual([
    expect.stringMatching(/^insert into rate_limits/),
    expect.stringContaining('insert into votes'),
  ])
})
