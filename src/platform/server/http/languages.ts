import type { FastifyInstance, FastifyRequest } from 'fastify'
import { acceptedLanguages, LANGUAGE_COOKIE, LANGUAGE_PARAMETER } from '#shared/language.ts'
import { readCookies } from '../cookies.ts'
import { withAnswerLanguage, type Language, languageOf, type AnswerLanguage } from '../language.ts'

/** What most answers depend on besides their address. */
export const VARY = 'Cookie, Accept-Language, Accept-Encoding'

declare module 'fastify' {
  interface FastifyRequest {
    answerLanguage: AnswerLanguage | null
  }
}

/**
 * Gives each request its language: from its address, its cookie, its `Accept-Language`, in this order, or `fallback`.
 * `callerOf` then prefers the language of the account to that of the cookie.
 */
export function answerInLanguages(app: FastifyInstance, fallback: Language): void {
  app.decorateRequest('answerLanguage', null)
  app.addHook('onRequest', (request, _reply, done) => {
    request.answerLanguage = answerLanguageOf(request, fallback)
    withAnswerLanguage(request.answerLanguage, done)
  })
  // After a body is read, the asynchronous context is the connection's, not the request's.
  app.addHook('preValidation', (request, _reply, done) => {
    withAnswerLanguage(request.answerLanguage ?? answerLanguageOf(request, fallback), done)
  })
}

/** The language in which a request is answered before it is known who asks. */
export function answerLanguageOf(
  { url, headers }: Pick<FastifyRequest, 'url' | 'headers'>,
  fallback: Language,
): AnswerLanguage {
  const asked = askedLanguage(url)
  if (asked) return { language: asked, isFixed: true }
  const cookie = headers.cookie === undefined ? null : languageOf(readCookies(headers.cookie)[LANGUAGE_COOKIE])
  return { language: cookie ?? accepted(headers['accept-language']) ?? fallback, isFixed: false }
}

/** The language in which a visitor without cookies is answered. */
export function languageOfVisitor(url: string, header: string | undefined, fallback: Language): Language {
  return askedLanguage(url) ?? accepted(header) ?? fallback
}

const ASKED = new RegExp(`[?&]${LANGUAGE_PARAMETER}=([\\w-]+)`)

function askedLanguage(url: string): Language | null {
  return url.includes('?') ? languageOf(ASKED.exec(url)?.[1]) : null
}

function accepted(header = ''): Language | null {
  return acceptedLanguages(header).map(languageOf).find(Boolean) ?? null
}
