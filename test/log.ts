import { Writable } from 'node:stream'

export interface TestLog extends Writable {
  /** The text written so far. */
  text(): string
  /** The lines written so far, parsed. */
  lines(): Record<string, unknown>[]
}

/** A log kept in memory, so that tests can check it. */
export function newLog(): TestLog {
  const pieces: string[] = []
  const stream = new Writable({
    write(piece: Buffer, _encoding, done) {
      pieces.push(String(piece))
      done()
    },
  })
  const text = () => pieces.join('')
  return Object.assign(stream, {
    text,
    lines: () =>
      text()
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Record<string, unknown>), // pino writes objects
  })
}
