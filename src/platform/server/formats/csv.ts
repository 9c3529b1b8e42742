import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'

export type Cell = string | number | boolean | null | undefined

// Matches before a formula if some programs begin a new cell or line there, quoted or not. The lookahead comes
// first, because that is quick in texts with very many line breaks.
const HIDDEN_FORMULA = /(?=[=+\-@\uff1d\uff0b\uff0d\uff20])(?<=[;\t\n\r|][\s"]*)/g

/**
 * Lines as CSV (RFC 4180, UTF-8 with BOM), written as fast as the reader takes them. Text that a spreadsheet could run
 * as a formula gets an apostrophe in front (OWASP, CSV injection), also after a semicolon or tab, where some programs
 * begin a new cell. Numbers stay numbers.
 */
export function csvOf(columns: string[], lines: AsyncIterable<Cell[]>): Readable {
  const written = stringify({
    bom: true,
    header: true,
    columns,
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: {
      boolean: (value) => (value ? 'yes' : 'no'),
      string: (value) => value.replace(HIDDEN_FORMULA, "'"),
    },
  })
  // The reader of the stream gets the errors, so they are ignored here.
  pipeline(Readable.from(lines), written, () => undefined)
  return written
}
