import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { FLAGS, VARIABLES } from './flags.mjs'

/** Reads .env and sets VARIABLES. Variables that are set already stay. */
export function setVariables() {
  if (existsSync('.env')) process.loadEnvFile('.env')
  Object.assign(process.env, { ...VARIABLES, ...process.env })
}

/** Runs a file of the program as a child process, passes signals on to it, and exits with its exit code. */
export function handOver(args) {
  const child = spawn(process.execPath, [...FLAGS, ...args], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
