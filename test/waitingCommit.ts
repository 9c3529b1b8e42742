import { vi } from 'vitest'
import { DatabaseBusy } from '#platform/server/database/busy.ts'
import type { Services } from '#platform/server/services.ts'

/**
 * Makes the next transaction fail with DatabaseBusy while its commit waits, as for a standby that is away. Nobody sees
 * what it wrote until the returned function lets it commit.
 */
export function holdNextCommit({ database }: Pick<Services, 'database'>): () => Promise<void> {
  const transaction = database.transaction.bind(database)
  const gate = Promise.withResolvers<void>()
  let committed: Promise<unknown> | undefined
  const spy = vi.spyOn(database, 'transaction').mockImplementationOnce(
    (work) =>
      new Promise((_, reject) => {
        committed = transaction(async (sql) => {
          const done = await work(sql)
          reject(new DatabaseBusy('The connection broke', new Error('Query read timeout')))
          await gate.promise
          return done
        })
        committed.catch(reject)
      }),
  )
  return async () => {
    spy.mockRestore()
    gate.resolve()
    await committed
  }
}
