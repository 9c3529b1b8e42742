import { AsyncLocalStorage } from 'node:async_hooks'
import { baseLocale, getTextDirection, type Locale, overwriteGetLocale, toLocale } from '#messages/runtime.js'

/** A language that the messages are in, by its code: "en". */
export type Language = Locale

export interface AnswerLanguage {
  language: Language
  /** Whether the address or `inLanguage` has chosen it, so that the account's language does not replace it. */
  isFixed: boolean
}

const answerLanguages = new AsyncLocalStorage<AnswerLanguage>()
overwriteGetLocale(currentLanguage)

/** The language of the current request or job. Outside of both, such as for the log, it is the base. */
export function currentLanguage(): Language {
  return answerLanguages.getStore()?.language ?? baseLocale
}

/** Does work in this language, with everything that it calls and waits for. */
export function inLanguage<T>(language: Language, work: () => T): T {
  return withAnswerLanguage({ language, isFixed: true }, work)
}

/** Does work in the language of a reader's account; if it has none, in the current one. */
export function forReader<T>(language: string | null, work: () => T): T {
  return inLanguage(languageOf(language) ?? currentLanguage(), work)
}

/** Does the work of a request, whose language may change as long as it is not fixed. */
export function withAnswerLanguage<T>(answerLanguage: AnswerLanguage, work: () => T): T {
  return answerLanguages.run(answerLanguage, work)
}

/** Switches to the language of the sender's account, if it has one and the request has not fixed another. */
export function preferAccountLanguage(language: string | null): void {
  const answerLanguage = answerLanguages.getStore()
  if (answerLanguage && !answerLanguage.isFixed)
    answerLanguage.language = languageOf(language) ?? answerLanguage.language
}

/** The language of this code; null when the messages are not in it. */
export function languageOf(code: string | null | undefined): Language | null {
  return toLocale(code) ?? null
}

/** The attributes of an `html` element in the current language. */
export function languageAttributes(): string {
  const language = currentLanguage()
  return `lang="${language}" dir="${getTextDirection(language)}"`
}
