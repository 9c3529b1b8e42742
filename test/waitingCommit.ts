import { vi } from 'vitest'
import { DatabaseBusy } from '#platform/server/database/busy.ts'
import type { Services } from '#platform/server/services.ts'

/**
 * The next transaction is said to have failed while its commit waits, as for a standby that is away: nobody sees yet what
 * it wrote. The function that is returned lets it commit.
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
