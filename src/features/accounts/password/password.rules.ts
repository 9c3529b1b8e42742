import { DAY_MS } from '#shared/clock.ts'
import { whyNotPassword } from '../accounts.rules.ts'

/** How long ago somebody may have signed in who changes their password. Source: readings 27. */
export const RECENT_SIGN_IN_MS = 30 * DAY_MS

/** Why a password can't be changed so, in the order in which the form says it; null when it can. Source: spec §5 "Password change". */
export function whyNotChangePassword({ current, password }: { current: string; password: string }) {
  if (current === '' || password === '') return 'missing-passwords'
  const why = whyNotPassword(password)
  if (why) return why
  return current.normalize('NFKC') === password.normalize('NFKC') ? 'same-password' : null
}
