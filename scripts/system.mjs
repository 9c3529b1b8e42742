import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { run } from './run.mjs'

const oldestPostgres = 15

// Chromium without its user interface renders the same pages in three quarters of the CPU time.
const headless = 'chromium-headless-shell'

/** The Chromium that the browser specs drive: CHROMIUM_PATH, else one on PATH, else Playwright's own; or null. */
export async function findChromium() {
  if (process.env.CHROMIUM_PATH) return existsSync(process.env.CHROMIUM_PATH) ? process.env.CHROMIUM_PATH : null
  const found = [headless, 'chromium', 'chromium-browser', 'google-chrome'].map(onPath).find(Boolean)
  if (found) return found
  const { chromium } = await import('@playwright/test')
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null
}

/** The folder of PostgreSQL's programs, version 15 or later, on PATH or where Debian puts them; or null. */
export function findPostgres() {
  const onPaths = onPath('postgres')
  const folders = onPaths ? [dirname(realpathSync(onPaths))] : []
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  folders.push(...versions.map((version) => join(debian, version, 'bin')))
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && majorVersion(folder) >= oldestPostgres) ?? null
}

/** PgBouncer, on PATH or where Debian puts it; or null. */
export function findPgbouncer() {
  return onPath('pgbouncer') ?? ['/usr/sbin/pgbouncer'].find((file) => existsSync(file)) ?? null
}

/**
 * Makes sure that there is a PostgreSQL unless TEST_DATABASE_URL is set, and a Chromium and PgBouncer where they are needed;
 * as root installs them by apt-get. Returns { chromium, postgres }, or throws with the one command that a person has to run.
 */
export async function prepareSystem(whom, { needsChromium = false, needsPgbouncer = false } = {}) {
  const missing = []
  if (needsChromium && !(await findChromium())) missing.push(headless)
  if (!process.env.TEST_DATABASE_URL && !findPostgres()) missing.push('postgresql')
  if (needsPgbouncer && !findPgbouncer()) missing.push('pgbouncer')
  if (missing.length) await installPackages(missing, whom)
  return { chromium: await findChromium(), postgres: findPostgres() }
}

/** Ends a program that lacks what it needs. */
export function stop(error) {
  console.error(error.message)
  process.exit(1)
}

/** Installs Debian's packages by apt-get, for `whom`. @throws Error that names the command a person has to run */
export async function installPackages(packages, whom) {
  const command = `apt-get update && apt-get install -y --no-install-recommends ${packages.join(' ')}`
  if (process.env.CHROMIUM_PATH && packages.includes(headless))
    throw new Error(`CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, which does not exist.`)
  if (!onPath('apt-get'))
    throw new Error(
      `${whom} need ${packages.join(' and ')} on PATH (PostgreSQL ${oldestPostgres} or later). ` +
        'Install them; CHROMIUM_PATH and TEST_DATABASE_URL can name a Chromium and a PostgreSQL that are elsewhere.',
    )
  if (process.getuid() !== 0) throw new Error(`${whom} need ${packages.join(' and ')}. Run:\n  sudo sh -c '${command}'`)

  console.log(`Installing ${packages.join(' and ')} …`)
  const allowAll = [withoutServices(), packages.includes('postgresql') ? withoutCluster() : () => {}]
  const { ok, output } = await run('sh', ['-c', command], { env: { DEBIAN_FRONTEND: 'noninteractive' } })
  for (const allow of allowAll) allow()
  if (!ok) throw new Error(`${output}\n${whom} need ${packages.join(' and ')}, and this failed: ${command}`)
}

/** Stops Debian's package from creating a server, since the tests start theirs. Returns a function that undoes this. */
function withoutCluster() {
  const folder = '/etc/postgresql-common/createcluster.d'
  const file = join(folder, 'lamppost.conf')
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, 'create_main_cluster = false\n')
  return () => rmSync(file, { force: true })
}

/** Stops Debian's packages from starting services. Returns a function that undoes this. */
function withoutServices() {
  const file = '/usr/sbin/policy-rc.d'
  if (existsSync(file)) return () => {}
  writeFileSync(file, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  return () => rmSync(file, { force: true })
}

function onPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file)) ?? null
}

function majorVersion(folder) {
  try {
    const version = execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' })
    return Number(/\d+/.exec(version)?.[0])
  } catch {
    return 0
  }
}
