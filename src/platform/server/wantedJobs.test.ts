import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/folders.ts'
import { openDatabase } from './database/database.ts'
import { runWanted, wantJob } from './wantedJobs.ts'

test('a job that transactions ask for runs after them: once if the run is shared, else once for each', async () => {
  const database = await openDatabase({ dataDir: temporaryFolder(), log: () => undefined })
  const ran: string[] = []
  const stop = runWanted(database, async (name) => ran.push(name))
  await database.transaction(async (sql) => {
    for (const name of ['shared', 'shared', 'own', 'own'])
      wantJob(sql, { name, afterMs: 50, isShared: name === 'shared' })
    await sql`select pg_sleep(0.2)`
    expect(ran).toEqual([])
  })
  await expect.poll(() => ran.toSorted()).toEqual(['own', 'own', 'shared'])
  await database.transaction(async (sql) => wantJob(sql, { name: 'shared', afterMs: 1, isShared: true }))
  await expect.poll(() => ran).toHaveLength(4)
  await database.transaction(async (sql) => wantJob(sql, { name: 'own', afterMs: 20, isShared: false }))
  stop()
  await database.transaction(async (sql) => wantJob(sql, { name: 'own', afterMs: 1, isShared: false }))
  await sleep(50)
  expect(ran).toHaveLength(4)
  await database.close()
})
