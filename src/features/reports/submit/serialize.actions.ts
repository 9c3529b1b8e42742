/** Who is at work under each name, and everybody who waits behind. */
const turns = new Map<string, Promise<void>>()

/** Waits until nobody else in this process works under this name; gives the way to end the turn, which must be called. */
export async function takeTurn(name: string): Promise<() => void> {
  const before = turns.get(name)
  const { promise, resolve } = Promise.withResolvers<void>()
  const whole = before ? before.then(() => promise) : promise
  turns.set(name, whole)
  await before
  return () => {
    resolve()
    if (turns.get(name) === whole) turns.delete(name)
  }
}
