// Builds the browser's part in each language and the server's rendering, when their sources have changed since the last build.
import './node-version.mjs'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
// Used as fs.globSync: Node 20 lacks it, so importing it by name would fail before node-version.mjs prints its message.
import fs, { accessSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { areMessagesCompiled, languages } from './languages.mjs'
import { isBuilt, replaceBuild } from './replaceBuild.mjs'

const DIST = 'dist'
const COMPRESSED = /\.(js|css|svg|json|webmanifest|txt)$/

/** Builds into dist unless it has a build of the same sources. Returns whether it has built. */
export async function build() {
  const wanted = hashOfSources()
  if (isBuilt(DIST, wanted) && areMessagesCompiled()) return false
  console.log('Building…')
  compileMessages()
  await replaceBuild(DIST, wanted, async (folder) => {
    const vite = (part, more = [], env) =>
      run('npx', ['vite', 'build', '--logLevel', 'warn', '--outDir', join(folder, part), ...more], env)
    for (const language of languages()) vite(`client/${language}`, [], { BUILD_LANGUAGE: language })
    vite('server', ['--ssr'])
    vite('worker', ['--config', 'vite.worker.config.ts'])
    await compress(join(folder, 'client'))
  })
  return true
}

/**
 * Compiles only the messages: the programs of src/app/programs need nothing else of a build. Ends the process if this
 * user, such as the one of a running site, may not write here.
 */
export function compileMessages() {
  try {
    accessSync('.', fs.constants.W_OK)
  } catch {
    console.error(`Lamppost must be built first: run npm run build as the user who owns ${process.cwd()}.`)
    process.exit(1)
  }
  run('npm', ['run', '-s', 'messages'])
}

function hashOfSources() {
  const hash = createHash('sha256')
  for (const file of sources()) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

/** The files that a build depends on, without those that the build writes. */
export function sources() {
  const files = [
    'package.json',
    'package-lock.json',
    'vite.config.ts',
    'scripts/messages.mjs',
    'scripts/registry.js',
    'vite.worker.config.ts',
    ...fs.globSync('{messages,public,src/{app,features,platform,shared}}/**/*'),
  ]
  return files.filter((file) => statSync(file).isFile() && !file.includes('.test.')).toSorted()
}

async function compress(folder) {
  const squeeze = promisify(brotliCompress)
  // Compresses equal files once: those without texts are the same in all languages.
  const done = new Map()
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!COMPRESSED.test(file)) continue
    const bytes = readFileSync(join(folder, file))
    if (bytes.length < 1024) continue
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    const content = createHash('sha1').update(bytes).digest('hex')
    const squeezed = done.get(content) ?? (await squeeze(bytes, { params }))
    done.set(content, squeezed)
    writeFileSync(join(folder, `${file}.br`), squeezed)
  }
}

function run(command, parameters, env = {}) {
  // Always production, so that a build started by a test is the same.
  const { status } = spawnSync(command, parameters, {
    stdio: 'inherit',
    env: { ...process.env, ...env, NODE_ENV: 'production' },
  })
  if (status !== 0) process.exit(status ?? 1)
}

if (import.meta.filename === process.argv[1]) await build()
