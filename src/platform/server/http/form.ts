import type { FastifyInstance } from 'fastify'
import { Unreadable } from '../refusals.ts'

const MAX_BYTES = 64 * 1024

/** Reads forms. Refuses text that is not UTF-8, because it would be stored damaged. Source: safety rules, input. */
export function readForms(app: FastifyInstance): void {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  app.addContentTypeParser<Buffer>(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: MAX_BYTES },
    (_request, bytes, done) => {
      let fields: Fields
      try {
        fields = fieldsOf(utf8.decode(bytes))
      } catch {
        return done(new Unreadable())
      }
      done(null, fields)
    },
  )
}

type Fields = Record<string, string | string[]>

/** The fields of a form; one that was sent several times has a list. @throws URIError if an escape is not UTF-8 */
export function fieldsOf(form: string): Fields {
  for (const [escapes] of form.matchAll(/(?:%[\da-f]{2})+/gi)) decodeURIComponent(escapes)
  const fields = Object.create(null) as Fields // without a prototype, any name is a field
  for (const [name, value] of new URLSearchParams(form)) {
    const before = fields[name]
    // Not a new list for each value: with thousands of one name that would take a minute.
    if (Array.isArray(before)) before.push(value)
    else fields[name] = before === undefined ? value : [before, value]
  }
  return fields
}
