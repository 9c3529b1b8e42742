import { expect, onTestFinished, test } from 'vitest'
import { DAY_MS } from '#shared/clock.ts'
import { testApp } from '#test/app.ts'
import { randomHex } from './files.gateway.ts'
import { commentImageKey } from './media.rules.ts'
import { unlinkRemoved } from './removals.actions.ts'
import { removeFilesLater } from './removals.queries.ts'

test('a run that is told to stop deletes its current file, and the next run deletes the rest', async () => {
  const { services, close } = await testApp()
  onTestFinished(close)
  const { sql } = services.database
  const keys = Array.from({ length: 250 }, () => commentImageKey(randomHex()))
  await removeFilesLater(sql, keys, new Date(services.now().getTime() - 2 * DAY_MS))
  const stop = new AbortController()
  const remove = async (key: string) => {
    stop.abort()
    await services.files.delete(key)
  }
  const stopped = await unlinkRemoved({ ...services, files: { ...services.files, delete: remove } }, stop.signal)
  expect([stopped, await sql.count`select count(*) as count from removed_files`]).toEqual([1, 249])
  expect(await unlinkRemoved(services)).toBe(249)
})
