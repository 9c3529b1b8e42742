import ranked from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' }
import { PASSWORD_MIN, passwordLength, whyNotPassword } from '../accounts.rules.ts'

/** How many of the most common passwords that are long enough are refused. Source: safety rules, input. */
const WEAK = 3000
const weak = new Set(ranked.filter((known) => passwordLength(known) >= PASSWORD_MIN).slice(0, WEAK)) // a list of words, commonest first

/** Why a new password is refused: too short, too long, or too common; null when it is fine. */
export function whyNotNewPassword(password: string): 'short-password' | 'long-password' | 'weak-password' | null {
  return whyNotPassword(password) ?? (isCommonPassword(password) ? 'weak-password' : null)
}

/** Whether this is one of the most common passwords, which attackers try first. */
export function isCommonPassword(password: string): boolean {
  return weak.has(password.normalize('NFKC').toLowerCase())
}
