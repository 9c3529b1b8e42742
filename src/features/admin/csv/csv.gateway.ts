import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'

export type Cell = string | number | boolean | null | undefined

// What another reader than one of commas takes for a new cell, or for a new line, and what begins a formula.
const HIDDEN_FORMULA = /([;\t\n\r|]\s*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g

/**
 * Lines as CSV by RFC 4180 in UTF-8 with its mark, made as fast as the reader takes them. No spreadsheet runs a cell as a
 * formula: one that could be begins with an apostrophe (OWASP, CSV injection), and so does the part of a text that a reader of
 * semicolons or tabs would take for a cell; numbers stay numbers.
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
      string: (value) => value.replace(HIDDEN_FORMULA, "$1'"),
    },
  })
  // Whoever reads the stream hears of a failure.
  pipeline(Readable.from(lines), written, () => undefined)
  return written
}
