import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { sqlOver, type Statement } from '#platform/server/database/sql.ts'
import type { Services } from '#platform/server/services.ts'
import { setVote } from './votes.actions.ts'

/** A database that records the statements, and answers only the first one, with these rows. */
function recorded(rows: Promise<object[]>) {
  const sent: string[] = []
  const query = async ({ text }: Statement) => {
    sent.push(text)
    const given = await (sent.length === 1 ? rows : new Promise<never>(() => undefined))
    return { rows: given, rowCount: given.length, command: '' }
  }
  return { sent, sql: sqlOver({ query }, () => undefined) }
}

test('nothing is written before the report is locked', async () => {
  const { promise, resolve } = Promise.withResolvers<object[]>()
  const { sent, sql } = recorded(promise)
  const said = { reportId: 'a report', voter: { id: 'a voter', admin: false }, type: 'confirm' as const }
  const services = {} as Services // not used in this test
  void setVote(sql, services, said, new Date())
  await nextTurn()
  expect(sent).toEqual([expect.stringMatching(/from reports where .* for no key update$/)])

  resolve([{ id: 'a report', authorId: 'an author', status: 'active', confirms: 0, rejects: 0 }])
  await nextTurn()
  expect(sent.slice(1)).toEqual([expect.stringContaining('insert into votes')])
})
