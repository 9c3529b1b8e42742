import { readFileSync } from 'node:fs'

// Loaded before the program, in its threads too: moves its clock by the milliseconds that the file CLOCK_FILE says.
const READ_MS = 100
const Real = Date
let shift = 0

function read(): void {
  try {
    shift = Number(readFileSync(process.env['CLOCK_FILE'] ?? '', 'utf8'))
  } catch {
    // It is being written just now.
  }
}

read()
setInterval(read, READ_MS).unref()
const now = () => Real.now() + shift
globalThis.Date = new Proxy(Real, {
  construct: (target, given: [], made) => Reflect.construct(target, given.length > 0 ? given : [now()], made) as Date,
  apply: () => new Real(now()).toString(),
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
})
