import { setup, teardown } from '../../test/postgres.ts'

/** Starts a PostgreSQL for the specs that need one. Returns the teardown, which removes it and temporary folders. */
export default async function prepare(): Promise<() => Promise<void>> {
  await setup()
  return teardown
}
