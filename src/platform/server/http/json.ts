import type { FastifyInstance } from 'fastify'
import { Unreadable } from '../refusals.ts'

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|[{}]/g

/** Reads JSON bodies as Fastify does, and refuses duplicate keys and invalid UTF-8. Source: safety rules, input. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    // Some programs name the type of a body that they don't send.
    if (bytes.length === 0) return done(null)
    let text: string
    try {
      text = utf8.decode(bytes)
    } catch {
      return done(new Unreadable())
    }
    // Both the body and Fastify's error for invalid JSON come through the callback.
    void parse(request, text, (error, body) => {
      if (error) return done(error)
      done(namesTwice(text) ? new Unreadable() : null, body)
    })
  })
}

/** Whether an object in this valid JSON has a key twice: parsers disagree about which value counts. */
export function namesTwice(json: string): boolean {
  const open: Set<string>[] = []
  for (const [token, colon] of json.matchAll(TOKEN)) {
    if (token === '{') open.push(new Set())
    else if (token === '}') open.pop()
    else if (colon) {
      const names = open.at(-1)
      const name = String(JSON.parse(token.slice(0, -colon.length)))
      if (names?.has(name)) return true
      names?.add(name)
    }
  }
  return false
}
