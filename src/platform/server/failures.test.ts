import pg from 'pg'
import { expect, test } from 'vitest'
import { openLog } from '#app/ops/logs.ts'
import { newLog } from '#test/log.ts'
import { tryInSavepoint } from './failures.ts'

test.each([
  ['40P01', 40],
  ['55P03', 40],
  ['23505', 50],
])('a failure of the database with SQLSTATE %s is logged at level %i, and thrown no further', async (code, level) => {
  const written = newLog()
  const failure = Object.assign(new pg.DatabaseError('no', 1, 'error'), { code })
  const sql = { savepoint: () => Promise.reject(failure) }
  const about = { failed: 'a vote was not notified', reportId: 'r' }
  expect(await tryInSavepoint(sql, openLog('info', written), about, () => Promise.resolve(1))).toBeNull()
  expect(JSON.parse(written.text())).toMatchObject({ level, reportId: 'r', msg: 'a vote was not notified' })
})
