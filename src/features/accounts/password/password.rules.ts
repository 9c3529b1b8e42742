import { DAY_MS } from '#shared/clock.ts'
import { whyNotPassword } from '../accounts.rules.ts'

/** Users must have signed in during this time to change their password. Source: readings 27. */
export const RECENT_SIGN_IN_MS = 30 * DAY_MS

/**
 * The first reason, in the order of the form, why a password can't be changed; null when it can. Source: spec §5
 * "Password change".
 */
export function whyNotChangePassword({ current, password }: { current: string; password: string }) {
  if (current === '' || password === '') return 'missing-passwords'
  const why = whyNotPassword(password)
  if (why) return why
  return current.normalize('NFKC') === password.normalize('NFKC') ? 'same-password' : null
}
