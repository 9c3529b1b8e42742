import { AsyncLocalStorage } from 'node:async_hooks'

const marks = new AsyncLocalStorage<{ isOpen: boolean }>()

/** Runs a transaction's work and marks everything that it awaits as inside, for `refuseInside`. */
export async function markedAsInside<T>(work: () => Promise<T>): Promise<T> {
  const mark = { isOpen: true }
  try {
    return await marks.run(mark, work)
  } finally {
    mark.isOpen = false
  }
}

/**
 * Refuses what must not be awaited inside a transaction. The embedded database has one connection: while a transaction
 * waits for the outside world, everybody waits, and if it asks for a second connection, it waits for ever.
 * @throws Error inside a transaction
 */
export function refuseInside(what: string): void {
  if (marks.getStore()?.isOpen)
    throw new Error(`Inside a transaction nothing may wait for ${what}: do it in prepare or after`)
}

/** Wraps a gateway so that its functions refuse to be called inside a transaction. */
export function outsideTransactions<T extends object>(what: string, gateway: T): T {
  return new Proxy(gateway, {
    get(target, name) {
      const part: unknown = Reflect.get(target, name)
      if (typeof part !== 'function') return part
      return (...given: unknown[]): unknown => {
        refuseInside(`${what} (${String(name)})`)
        return Reflect.apply(part, target, given)
      }
    },
  })
}
