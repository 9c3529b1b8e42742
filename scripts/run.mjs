import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout's root, where every command runs. */
export const root = fileURLToPath(new URL('..', import.meta.url))

const path = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`

const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }

/**
 * Runs a program in the checkout's root with the project's own Node and tools on PATH.
 * Returns whether it ended with 0, its output, and how long it took in seconds. `show` also prints the output at once.
 */
export function run(command, args, { env = {}, show = false } = {}) {
  const started = performance.now()
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, PATH: path, ...colours, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const pieces = []
    const keep = (stream) => (piece) => {
      pieces.push(piece)
      if (show) stream.write(piece)
    }
    const end = (ok, note = '') =>
      resolve({ ok, output: Buffer.concat(pieces).toString() + note, seconds: (performance.now() - started) / 1000 })
    child.stdout.on('data', keep(process.stdout))
    child.stderr.on('data', keep(process.stderr))
    child.on('error', (error) => end(false, `${command}: ${error.message}\n`))
    child.on('close', (code, signal) => end(code === 0, signal ? `${command} was ended by ${signal}\n` : ''))
  })
}
