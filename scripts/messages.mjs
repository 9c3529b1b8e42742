// npm run messages: compiles messages/*.json, the files of all languages, to src/messages.
import './node-version.mjs'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from '@inlang/paraglide-js'
import { BASE, hashOfMessages, languages, MESSAGES_STAMP } from './languages.mjs'
import { root } from './run.mjs'

// The compiler's own settings, written from the files that there are, so that a new language is one file.
const project = join(root, '.cache/project.inlang')
mkdirSync(project, { recursive: true })
writeFileSync(
  join(project, 'settings.json'),
  JSON.stringify({
    baseLocale: BASE,
    locales: languages(),
    modules: [join(root, 'node_modules/@inlang/plugin-message-format/dist/index.js')],
    'plugin.inlang.messageFormat': { pathPattern: join(root, 'messages/{locale}.json') },
  }),
)
const hash = hashOfMessages()
const outdir = join(root, 'src/messages')
await compile({ project, outdir, strategy: ['globalVariable', 'baseLocale'] })
writeFileSync(MESSAGES_STAMP, hash)
