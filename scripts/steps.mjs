import { run } from './run.mjs'

const node = (file, ...args) => ['node', [file, ...args]]

/** Compiles messages/*.json, which all other steps read. */
const messages = { name: 'messages', does: ['npm', ['run', '--silent', 'messages']] }

/** Each step checks the whole checkout and changes nothing. `unit` needs no database, no browser and no build. */
const steps = [
  { name: 'types', does: node('node_modules/typescript/bin/tsc', '--noEmit', '-p', '.') },
  { name: 'lint', does: ['oxlint', ['--type-aware', '--deny-warnings', '--report-unused-disable-directives']] },
  { name: 'format', does: ['oxfmt', ['--check']] },
  { name: 'unused', does: ['knip', ['--no-progress']] },
  { name: 'languages', does: node('scripts/catalogues.mjs'), note: /\d+ messages.*/ },
  { name: 'contrast', does: node('scripts/contrast.mjs'), note: /\d+ pairs.*/ },
  { name: 'packages', does: node('scripts/packages/packages.mjs'), note: /\d+ packages.*/ },
  {
    name: 'unit',
    does: ['vitest', ['run', '--project', 'unit', '--reporter', 'dot']],
    note: /\d+ modules read|Tests +.*\d+ passed.*/g,
  },
]

/** The names that `npm run check -- NAME…` accepts. */
export const stepNames = [messages, ...steps].map((step) => step.name)

/**
 * Runs the named steps, two at a time, and prints a line for each, with its output only where it failed.
 * Returns how many passed and failed; messages are always compiled first.
 */
export async function check(names) {
  const wanted = steps.filter((step) => names.includes(step.name))
  const results = [await report(messages)]
  if (results[0]) {
    const next = async () => {
      for (let step = wanted.shift(); step; step = wanted.shift()) results.push(await report(step))
    }
    await Promise.all([next(), next()])
  }
  return { passed: results.filter(Boolean).length, failed: results.filter((ok) => !ok).length }
}

async function report({ name, does: [command, args], note }) {
  const { ok, output, seconds } = await run(command, args)
  const notes =
    ok && note ? (plain(output).match(note) ?? []).map((text) => text.replace(/ {2,}/g, ' ')).join(' · ') : ''
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(9)} ${seconds.toFixed(1).padStart(6)} s  ${notes}`.trimEnd())
  if (!ok) console.log(output.trimEnd().replace(/^/gm, '  '))
  return ok
}

/** The text without the terminal's colour codes. */
const plain = (text) => text.replace(/\u001b\[[\d;]*m/g, '')
