/**
 * A time zone as PostgreSQL reads it, for `at time zone`. In an offset such as `+05:30`, PostgreSQL's plus means west of
 * UTC, as in POSIX; JavaScript's means east.
 */
export function postgresZone(timeZone: string): string {
  return timeZone.replace(/^[+-]/, (sign) => (sign === '+' ? '-' : '+'))
}
