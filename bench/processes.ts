import { type ChildProcess, fork, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FLAGS } from '../scripts/flags.mjs'
import type { Load, Loaded } from './load.ts'
import type { CpuTime } from './measured.ts'

const TICK_MICROS = 10_000

/** A server in a process of its own. */
export interface Server {
  port: number
  cpuMicros(): Promise<number>
  stop(): Promise<void>
}

/** Starts one of the servers in bench/ with the flags of `npm start`. */
export async function startServer(file: string, env: Record<string, string>): Promise<Server> {
  const child = forked(file, env)
  const { port } = await answer<{ port: number }>(child)
  return {
    port,
    cpuMicros: async () => (child.send({}), (await answer<CpuTime>(child)).cpuMicros),
    stop: () => ended(child),
  }
}

export interface Client {
  send(load: Load): Promise<Loaded>
  stop(): Promise<void>
}

/** The load generator, in a process of its own. */
export function startClient(): Client {
  const child = forked('load.ts', {})
  return { send: (load) => (child.send(load), answer<Loaded>(child)), stop: () => ended(child) }
}

/** Returns the CPU time that PostgreSQL's processes have used, in microseconds, in steps of 10 ms. */
export function cpuMicrosOf(pids: number[]): number {
  const ticks = pids.map((pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return Number(fields[11]) + Number(fields[12])
  })
  return ticks.reduce((sum, ticksOfOne) => sum + ticksOfOne, 0) * TICK_MICROS
}

/** Starts a file of bench/ as a process. Its standard output is discarded, its errors are shown. */
function forked(file: string, env: Record<string, string>): ChildProcess {
  const stdio: StdioOptions = ['ignore', 'ignore', 'inherit', 'ipc']
  return fork(join(import.meta.dirname, file), { execArgv: FLAGS, env: { ...process.env, ...env }, stdio })
}

function answer<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const gone = () => reject(new Error(`${child.spawnargs.at(-1)} ended before it answered`))
    child.once('exit', gone)
    child.once('message', (message) => {
      child.off('exit', gone)
      resolve(message as T) // the caller knows which message comes next
    })
  })
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}
