// npm run messages: compiles messages/*.json of all languages to src/messages. For the browsers' builds, compiles each
// language by itself to .cache/messages.
import './node-version.mjs'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from '@inlang/paraglide-js'
import { hashOfMessages, languages, MESSAGES_STAMP } from './languages.mjs'
import { root } from './run.mjs'

const REGISTRY = readFileSync(join(root, 'scripts/registry.js'), 'utf8')
const hash = hashOfMessages()
// The server loads all messages at its start, so they are in few modules. A browser's build has a module for each, so that
// each screen has only its own.
await compileTo(join(root, 'src/messages'), languages(), 'locale-modules')
// They share the server's copy of the compiler's runtime, which knows all languages, so that a page loads only one.
const RUNTIME = { 'runtime.js': "export * from '../../../src/messages/runtime.js'\n" }
for (const code of languages()) await compileTo(join(root, '.cache/messages', code), [code], 'message-modules', RUNTIME)
writeFileSync(MESSAGES_STAMP, hash)

/** Writes the compiler's settings with all languages into a file, so that a new language needs only its messages. */
async function compileTo(outdir, locales, outputStructure, files = {}) {
  const project = join(root, '.cache/project.inlang')
  mkdirSync(project, { recursive: true })
  const settings = {
    baseLocale: locales[0],
    locales,
    modules: [join(root, 'node_modules/@inlang/plugin-message-format/dist/index.js')],
    'plugin.inlang.messageFormat': { pathPattern: join(root, 'messages/{locale}.json') },
  }
  writeFileSync(join(project, 'settings.json'), JSON.stringify(settings))
  await compile({
    project,
    outdir,
    strategy: ['baseLocale'],
    outputStructure,
    additionalFiles: { 'registry.js': REGISTRY, ...files },
  })
}
