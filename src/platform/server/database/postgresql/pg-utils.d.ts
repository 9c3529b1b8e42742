declare module 'pg/lib/utils.js' {
  const utils: {
    /** A parameter as it goes to PostgreSQL. @throws TypeError where a value can't be written down */
    prepareValue(value: unknown): string | Buffer | null
  }
  export default utils
}
