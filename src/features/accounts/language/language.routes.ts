import { cookieLine } from '#platform/server/cookies.ts'
import { handle } from '#platform/server/route.ts'
import { YEAR_SECONDS } from '#shared/clock.ts'
import { LANGUAGE_COOKIE } from '#shared/language.ts'
import { saveUser } from '../accounts.queries.ts'
import { chooseLanguage } from './language.contract.ts'

/** The cookie that keeps a language on a device, as a `set-cookie` line. */
export function languageLine(language: string, { PUBLIC_URL }: { PUBLIC_URL: string }): string {
  const secure = PUBLIC_URL.startsWith('https:')
  return cookieLine(LANGUAGE_COOKIE, language, { maxAgeSeconds: YEAR_SECONDS, secure })
}

export const languageRoutes = [
  handle(chooseLanguage, async ({ services, sql, user, input: { language }, now, setCookies }) => {
    if (user) await saveUser(sql, user.id, { language }, now)
    setCookies.push(languageLine(language, services.config))
  }),
]
