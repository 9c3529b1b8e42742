// npm run messages: compiles messages/*.json, the files of all languages, to src/messages, and each language by itself to
// src/messages/only, for the browsers' builds.
import './node-version.mjs'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from '@inlang/paraglide-js'
import { hashOfMessages, languages, MESSAGES_STAMP } from './languages.mjs'
import { root } from './run.mjs'

const outdir = join(root, 'src/messages')
const hash = hashOfMessages()
await compileTo(outdir, languages())
for (const language of languages()) await compileTo(join(outdir, 'only', language), [language])
writeFileSync(MESSAGES_STAMP, hash)

/** The compiler reads its settings from a file. They come from the files that there are, so that a new language is one file. */
async function compileTo(folder, locales) {
  const project = join(root, '.cache/project.inlang')
  mkdirSync(project, { recursive: true })
  const settings = {
    baseLocale: locales[0],
    locales,
    modules: [join(root, 'node_modules/@inlang/plugin-message-format/dist/index.js')],
    'plugin.inlang.messageFormat': { pathPattern: join(root, 'messages/{locale}.json') },
  }
  writeFileSync(join(project, 'settings.json'), JSON.stringify(settings))
  await compile({ project, outdir: folder, strategy: ['baseLocale'] })
}
