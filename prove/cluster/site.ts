import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { notRoot } from '../../scripts/postgres.mjs'

/** Where a run has its files, and what it has started. */
export type Site = ReturnType<typeof openSite>

/** A program that runs until it is ended. */
export type Daemon = ReturnType<Site['start']>

/** Opens a folder for a run. All programs of the run end with this process, unless it is killed by SIGKILL. */
export function openSite() {
  const root = mkdtempSync(join(tmpdir(), 'lamppost-cluster-'))
  const owner = notRoot()
  const own = (path: string) => (owner.uid === undefined ? undefined : chownSync(path, owner.uid, owner.gid))
  own(root)
  const running = new Set<ChildProcess>()
  const lasts: (() => void)[] = []
  const environment = (env: Record<string, string>) => ({
    PATH: process.env['PATH'],
    HOME: root,
    LANG: 'C.UTF-8',
    ...env,
  })

  function end() {
    for (const child of running) killGroup(child, 'SIGKILL')
    for (const work of lasts.splice(0)) work()
    if (!process.env['PROVE_KEEP']) rmSync(root, { recursive: true, force: true, maxRetries: 5 })
  }
  process.once('exit', end)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

  return {
    /** Makes a folder that belongs to the daemons' user. */
    folder(name: string): string {
      const path = join(root, name)
      mkdirSync(path, { recursive: true, mode: 0o700 })
      own(path)
      return path
    },
    /** Writes a file that the daemons' user can read. */
    write(path: string, content: string): string {
      writeFileSync(path, content, { mode: 0o600 })
      own(path)
      return path
    },
    /** Starts a program as an unprivileged user; its output goes to NAME.log. */
    start(name: string, [program = '', ...args]: string[], env: Record<string, string> = {}) {
      const log = openSync(join(root, `${name}.log`), 'a')
      // A process group of its own, so that its children end with it.
      const options = { ...owner, cwd: env['PWD'] ?? root, env: environment(env), detached: true }
      const child = spawn(program, args, { ...options, stdio: ['ignore', log, log] })
      closeSync(log)
      running.add(child)
      child.once('exit', () => running.delete(child))
      child.once('error', (error) => console.error(`${name} can't be started: ${error.message}`))
      const isRunning = () => child.exitCode === null && child.signalCode === null
      return {
        isRunning,
        /** Sends a signal to it and its children, and waits for its end. Gives the exit code. */
        async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
          if (!isRunning()) return child.exitCode
          const ended = once(child, 'exit')
          killGroup(child, signal)
          await ended
          return child.exitCode
        },
      }
    },
    /** Runs a program to its end as the same user and gives its output. @throws Error if it fails */
    async run([program = '', ...args]: string[], env: Record<string, string> = {}): Promise<string> {
      const options = { ...owner, cwd: root, env: environment(env), timeout: 120_000, maxBuffer: 10_000_000 }
      return (await promisify(execFile)(program, args, options)).stdout
    },
    /** Runs this at the end. It must be synchronous, because the process may be exiting. */
    atEnd: (work: () => void) => void lasts.push(work),
    end,
  }
}

/** Whether an address answers with success. */
export async function answers(url: string): Promise<boolean> {
  const { ok, body } = await fetch(url, { signal: AbortSignal.timeout(3000) })
  await body?.cancel()
  return ok
}

function killGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid) process.kill(-pid, signal)
  } catch {
    // It has just ended.
  }
}
