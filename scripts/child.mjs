import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
// Used as util.parseEnv: Node 18 lacks it, so importing it by name would fail before node-version.mjs prints its message.
import util from 'node:util'
import { FLAGS, VARIABLES } from './flags.mjs'

/** Reads .env and sets VARIABLES. Variables that are set already stay. Ends the process if .env can't be read. */
export function setVariables() {
  // Some editors begin the file with a byte order mark, which Node takes for a part of a name.
  const text = readEnv().replace(/^\uFEFF/, '')
  Object.assign(process.env, { ...VARIABLES, ...util.parseEnv(text), ...process.env })
}

function readEnv() {
  try {
    return existsSync('.env') ? readFileSync('.env', 'utf8') : ''
  } catch (error) {
    console.error(`.env can't be read: ${error.message}. Run this as the user who owns the file: runuser -u USER -- …`)
    process.exit(1)
  }
}

/** Runs a file of the program as a child process, passes signals on to it, and exits with its exit code. */
export function handOver(args) {
  const child = spawn(process.execPath, [...FLAGS, ...args], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
