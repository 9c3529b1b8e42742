import { m } from '#messages'
import type { Errors } from '#platform/browser/hooks/useErrors.ts'
import { whyNotPassword } from '../accounts.rules.ts'

type FieldError = ReturnType<Errors['at']>

/**
 * The hint and error of a new password's field. The `short` error says the same as the hint, so it replaces the hint
 * except for its `rest`. Once the field is corrected, the hint comes back.
 */
export function hintOrError(
  said: FieldError,
  { short, hint, rest }: { short: string; hint: string; rest?: string },
): Omit<FieldError, 'error'> & { error?: string; hint?: string } {
  if (said.error !== short) return { ...said, hint }
  if (!said.errorState) return { ...said, ...(rest !== undefined && { hint: rest }) }
  const { error: _, errorState: _state, ...right } = said
  return { ...right, hint }
}

/**
 * The errors of a new password and its repetition, by field; null for a field that is fine. Source: spec §5 "Reset
 * password".
 */
export function newPasswordErrors(field: string, password: string, confirm: string): Record<string, string | null> {
  const why = whyNotPassword(password)
  return {
    [field]: why && (why === 'short-password' ? m.accounts_reset_short_password() : m.accounts_reset_long_password()),
    confirm: password === confirm ? null : m.accounts_reset_passwords_differ(),
  }
}
