import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

/** The language whose catalogue decides which messages there are. */
export const BASE = 'en'

/** The codes of all languages, the base first: each has one file in `messages`. */
export function languages() {
  const codes = readdirSync(join(root, 'messages'))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.replace(/\.json$/, ''))
  return [BASE, ...codes.filter((code) => code !== BASE).toSorted()]
}

/** The file with the hash of the messages compiled last. */
export const MESSAGES_STAMP = join(root, 'src/messages/sources.sha256')

/** A hash of all message files, and of what the compiled messages call. */
export function hashOfMessages() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'scripts/registry.js')))
  for (const code of languages()) hash.update(code).update(readFileSync(join(root, `messages/${code}.json`)))
  return hash.digest('hex')
}

/** Whether src/messages was compiled from the present messages. */
export function areMessagesCompiled() {
  return existsSync(MESSAGES_STAMP) && readFileSync(MESSAGES_STAMP, 'utf8') === hashOfMessages()
}
