import { m } from '#messages'
import type { Errors } from '#platform/browser/hooks/useErrors.ts'
import { whyNotPassword } from '../accounts.rules.ts'

type FieldError = ReturnType<Errors['at']>

/**
 * Shows a new password's hint and error without repetition: the `short` error replaces the hint, except its `rest`.
 * Once the field is corrected, the hint comes back.
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
 * The errors of a new password and of its repetition by field, null where it is fine. Source: spec §5 "Reset password".
 */
export function newPasswordErrors(field: string, password: string, confirm: string): Record<string, string | null> {
  const why = whyNotPassword(password)
  return {
    [field]: why && (why === 'short-password' ? m.accounts_reset_short_password() : m.accounts_reset_long_password()),
    confirm: password === confirm ? null : m.accounts_reset_passwords_differ(),
  }
}
