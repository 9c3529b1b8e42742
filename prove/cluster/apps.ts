import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FLAGS } from '../../scripts/flags.mjs'
import { until } from '../until.ts'
import { answers, type Daemon, type Site } from './site.ts'

const ROOT = join(import.meta.dirname, '../..')

/** What a release consists of. */
const PARTS = ['src', 'db', 'dist', 'territories', 'package.json', 'tsconfig.json']

/** A copy of the built program with its own version number. */
export interface Release {
  folder: string
  version: string
}

/** One process of the site. */
export type App = ReturnType<typeof newApp>

/** Copies the built program, to be a release of its own on the machine. */
export function makeRelease(site: Site, name: string, suffix = ''): Release {
  const folder = site.folder(name)
  for (const part of PARTS) cpSync(join(ROOT, part), join(folder, part), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const file = join(folder, 'package.json')
  const about = JSON.parse(readFileSync(file, 'utf8')) as { version: string } // our own file
  const version = `${about.version}${suffix}`
  writeFileSync(file, JSON.stringify({ ...about, version }))
  return { folder, version }
}

/** A process of the site that does not run yet. Its settings are those of a real site. */
export function newApp(site: Site, name: string, port: number, env: Record<string, string>) {
  let daemon: Daemon | undefined
  const own = {
    ...{ NODE_ENV: 'production', PORT: String(port), HOST: '127.0.0.1', TRUST_PROXY: '1', LOG_LEVEL: 'warn' },
    ...{ DATA_DIR: site.folder(`${name}-data`), NODE_COMPILE_CACHE: site.folder('compiled'), UV_THREADPOOL_SIZE: '8' },
    // Otherwise people who write as fast as these would be refused.
    LIMITS_FACTOR: '1000',
    ...env,
  }
  return {
    isRunning: () => daemon?.isRunning() === true,
    /** `aheadSeconds`: by how much its clock is ahead; a negative number when it is behind. */
    async start({ folder }: Release, aheadSeconds = 0): Promise<void> {
      const clock = aheadSeconds ? ['/usr/bin/faketime', '-f', `${aheadSeconds > 0 ? '+' : ''}${aheadSeconds}s`] : []
      const timers = aheadSeconds ? { FAKETIME_DONT_FAKE_MONOTONIC: '1' } : {}
      const command = [...clock, process.execPath, ...FLAGS, 'src/app/programs/main.ts']
      daemon = site.start(name, command, { ...own, ...timers, PWD: folder })
      const started = daemon
      await until(
        `${name} is ready`,
        60_000,
        async () => !started.isRunning() || answers(`http://127.0.0.1:${port}/readyz`),
      )
      if (!started.isRunning()) throw new Error(`${name} ended`)
    },
    end: async (signal: 'SIGTERM' | 'SIGKILL') => (daemon ? daemon.end(signal) : null),
  }
}
