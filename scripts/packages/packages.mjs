// npm run check -- packages: what package-lock.json brings in.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.mjs'
import { licenceProblems } from './licences.mjs'

/**
 * A second copy of these breaks things at runtime, such as hooks and contexts, or is sent to every visitor. Names
 * ending in / are scopes.
 */
const ONLY_ONCE = [
  '@base-ui/',
  '@fastify/',
  '@playwright/',
  '@tanstack/',
  'fastify',
  'leaflet',
  'pg-boss',
  'pino',
  'playwright-core',
  'react',
  'react-dom',
  'react-router',
  'rolldown',
  'scheduler',
  'typescript',
  'vite',
  'vitest',
  'workbox-core',
  'zod',
]

/** The installed packages of a lock file (version 3). `isTool`: only development needs it. */
export function packagesOf(lock) {
  return Object.entries(lock.packages).flatMap(([path, entry]) => {
    if (path === '') return []
    const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    return {
      id: `${name}@${entry.version}`,
      name,
      path,
      version: entry.version,
      licence: entry.license,
      hash: entry.integrity,
      isTool: entry.dev === true,
      hasScript: entry.hasInstallScript === true,
    }
  })
}

/**
 * What must not be in our packages: an unfit licence, a script we haven't allowed, a missing hash, a second copy.
 */
export function packageProblems(lock, allowScripts) {
  const packages = packagesOf(lock)
  return [
    ...licenceProblems(packages),
    ...scriptProblems(packages, allowScripts),
    ...hashProblems(packages),
    ...copyProblems(packages),
  ]
}

function scriptProblems(packages, allowScripts) {
  const names = new Set(packages.filter(({ hasScript }) => hasScript).map(({ name }) => name))
  const unknown = [...names].filter((name) => allowScripts[name] !== true)
  const idle = Object.keys(allowScripts).filter((name) => !names.has(name))
  return [
    ...unknown.map((name) => `${name} runs a script when it is installed, and is not in allowScripts of package.json`),
    ...idle.map((name) => `${name} is in allowScripts of package.json and runs no script`),
  ]
}

function hashProblems(packages) {
  return packages.filter(({ hash }) => !hash).map(({ id }) => `${id} has no hash in package-lock.json`)
}

function copyProblems(packages) {
  const isOnce = ({ name }) => ONLY_ONCE.some((once) => (once.endsWith('/') ? name.startsWith(once) : name === once))
  const copies = Object.groupBy(packages.filter(isOnce), ({ name }) => name)
  return Object.entries(copies).flatMap(([name, found]) =>
    found.length === 1
      ? []
      : `${name} is installed ${found.length} times: ${found.map(({ version, path }) => `${version} in ${path}`).join(', ')}`,
  )
}

if (import.meta.filename === process.argv[1]) {
  const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'))
  const lock = read('package-lock.json')
  const problems = packageProblems(lock, read('package.json').allowScripts)
  console.log(`${packagesOf(lock).length} packages`)
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length ? 1 : 0
}
