import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { FLAGS, SHORT_FLAGS, VARIABLES } from '../scripts/flags.mjs'
import { type Browser, newBrowser, patientBrowser } from './browser.ts'
import { freePort } from './port.ts'

const ROOT = join(import.meta.dirname, '..')
const START_MS = 120_000
/** After this time a program that should end by itself is killed. */
const MAX_RUN_MS = 200_000
/** Proofs and benchmarks start the program as operators do. */
const isTest = Boolean(process.env['VITEST'])
const flags = isTest ? SHORT_FLAGS : FLAGS

/** The program in a process of its own, as `npm start` runs it. */
export interface Program {
  base: string
  child: ChildProcess
  aVisitor(): Browser
  /** Kills it at once, like a power cut. */
  kill(): Promise<void>
  /** Stops it gracefully; gives its exit code. */
  stop(): Promise<number | null>
}

/**
 * Starts src/app/programs/main.ts with these environment variables. `under` is a command such as `env` that gets the
 * program's command line as its last arguments and runs the program in its own process.
 */
export async function startProgram(env: Record<string, string>, under: string[] = []): Promise<Program> {
  await buildOnce()
  const port = await freePort()
  const [command, ...args] = [...under, process.execPath, ...flags, 'src/app/programs/main.ts']
  const child = spawn(command, args, {
    cwd: ROOT,
    env: {
      ...{ PATH: process.env['PATH'], ...VARIABLES, LOG_LEVEL: 'error', LIMITS_FACTOR: '1000' },
      ...{ PORT: String(port), ...env },
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (piece) => void (said += String(piece)))
  const base = `http://127.0.0.1:${port}`
  const end = async (signal: NodeJS.Signals) => {
    const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null
    child.kill(signal)
    await ended
    return child.exitCode
  }
  const until = performance.now() + START_MS
  while (
    !(await fetch(`${base}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || child.signalCode !== null || performance.now() > until) {
      await end('SIGKILL')
      throw new Error(`The program did not start (${child.signalCode ?? child.exitCode ?? 'too slow'}):\n${said}`)
    }
    await sleep(50)
  }
  return {
    base,
    child,
    // Tests run on busy machines and repeat what is refused; proofs count it.
    aVisitor: () => (isTest ? patientBrowser(newBrowser(base)) : newBrowser(base)),
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  }
}

/** Runs what `npm run NAME` runs; gives its output and exit code, null if it had to be killed. */
export function runProgram(
  name: string,
  env: Record<string, string>,
  ...args: string[]
): Promise<{ code: number | null; out: string; err: string }> {
  const command = [...SHORT_FLAGS, `src/app/programs/${name}.ts`, ...args]
  const { PATH = '' } = process.env
  const options = { env: { PATH, ...VARIABLES, ...env }, timeout: MAX_RUN_MS, killSignal: 'SIGKILL' } as const
  return new Promise((resolve) => {
    const child = execFile(process.execPath, command, options, (_, out, err) =>
      resolve({ code: child.exitCode, out, err }),
    )
  })
}

/** The program needs a build for its screens; any build will do. */
async function buildOnce(): Promise<void> {
  if (existsSync(join(ROOT, 'dist/server/entry-server.js'))) return
  const [code] = await once(spawn(process.execPath, ['scripts/build.mjs'], { cwd: ROOT, stdio: 'inherit' }), 'exit')
  if (code !== 0) throw new Error('The build failed')
}
