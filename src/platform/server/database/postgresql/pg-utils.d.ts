declare module 'pg/lib/utils.js' {
  const utils: {
    /** Converts a parameter to the form that is sent to PostgreSQL. @throws TypeError if it can't be converted */
    prepareValue(value: unknown): string | Buffer | null
  }
  export default utils
}
