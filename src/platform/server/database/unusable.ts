/** The database can't be opened or reached, or is too old; `message` says so in plain words. */
export class DatabaseUnusable extends Error {
  override readonly name = 'DatabaseUnusable'
}
