import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'

export type Cell = string | number | boolean | null | undefined

/**
 * Lines as CSV by RFC 4180 in UTF-8 with its mark, made as fast as the reader takes them. No spreadsheet runs a cell as a
 * formula: one that could be begins with an apostrophe (OWASP, CSV injection); numbers stay numbers.
 */
export function csvOf(columns: string[], lines: AsyncIterable<Cell[]>): Readable {
  const written = stringify({
    bom: true,
    header: true,
    columns,
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: { boolean: (value) => (value ? 'yes' : 'no') },
  })
  // Whoever reads the stream hears of a failure.
  pipeline(Readable.from(lines), written, () => undefined)
  return written
}
