import { setup, teardown } from '../../test/postgres.ts'

/** A PostgreSQL for the specs that want one. Gives what to do after them: nothing of it is left, and none of their folders. */
export default async function prepare(): Promise<() => Promise<void>> {
  await setup()
  return teardown
}
