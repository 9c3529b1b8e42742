import { type ChildProcess, fork, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FLAGS } from '../scripts/flags.mjs'
import type { CpuTime } from './cpuTime.ts'
import type { Load, Loaded } from './load.ts'

/** A server in a process of its own. */
export interface Server {
  port: number
  pid: number
  /** CPU time of the whole process, with the embedded database's thread. */
  cpuMicros(): Promise<number>
  stop(): Promise<void>
}

/** Starts one of the servers in bench/ with the flags of `npm start`. */
export async function startServer(file: string, env: Record<string, string>): Promise<Server> {
  const child = startProcess(file, env)
  const { port } = await answer<{ port: number }>(child)
  return {
    port,
    pid: child.pid ?? 0,
    cpuMicros: async () => (child.send({}), (await answer<CpuTime>(child)).cpuMicros),
    stop: () => endProcess(child),
  }
}

export interface Client {
  send(load: Load): Promise<Loaded>
  stop(): Promise<void>
}

/** The load generator, in a process of its own. */
export function startClient(): Client {
  const child = startProcess('load.ts', {})
  return { send: (load) => (child.send(load), answer<Loaded>(child)), stop: () => endProcess(child) }
}

/** CPU time that each of these processes of one thread has used, microseconds. Those that have ended are left out. */
export function cpuMicrosOf(pids: number[]): Map<number, number> {
  return new Map(pids.flatMap((pid) => entryOf(pid, `/proc/${pid}/schedstat`)))
}

/** CPU time of the threads that run our own workers, microseconds: the embedded database, if it is there. */
export function workerMicrosOf(pid: number): number {
  const tasks = `/proc/${pid}/task`
  const workers = readdirSync(tasks).filter(
    (task) => readFileSync(`${tasks}/${task}/comm`, 'utf8') === 'WorkerThread\n',
  )
  const entries = workers.flatMap((task) => entryOf(Number(task), `${tasks}/${task}/schedstat`))
  return entries.reduce((sum, [, micros]) => sum + micros, 0)
}

/** Resident memory of a process in MB: now, and at most since `forgetPeak`. */
export function residentMb(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const fieldMb = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024
  return { now: fieldMb('VmRSS'), peak: fieldMb('VmHWM') }
}

export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

/** Memory of processes in MB, with what they share counted once. */
export function sharedMb(pids: number[]): number {
  const kilobytes = pids.map((pid) =>
    Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]),
  )
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024
}

/** The kernel counts nanoseconds in the first number. */
function entryOf(id: number, file: string): [number, number][] {
  try {
    return [[id, Number(readFileSync(file, 'utf8').split(' ')[0]) / 1000]]
  } catch {
    return [] // it has ended
  }
}

/** Starts a file of bench/ as a process that can be sent buffers. Its standard output is discarded, its errors are shown. */
function startProcess(file: string, env: Record<string, string>): ChildProcess {
  const stdio: StdioOptions = ['ignore', 'ignore', 'inherit', 'ipc']
  const options = { execArgv: FLAGS, env: { ...process.env, ...env }, stdio, serialization: 'advanced' } as const
  return fork(join(import.meta.dirname, file), options)
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

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}
