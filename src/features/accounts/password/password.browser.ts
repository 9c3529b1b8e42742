import { m } from '#messages'
import type { Errors } from '#platform/browser/hooks/useErrors.ts'
import { whyNotPassword } from '../accounts.rules.ts'

type FieldError = ReturnType<Errors['at']>

/** A new password's hint gives its place to the error that says the same; `rest` is what the hint says besides. */
export function hintOrError(
  said: FieldError,
  { short, hint, rest }: { short: string; hint: string; rest?: string },
): Omit<FieldError, 'error'> & { error?: string; hint?: string } {
  if (said.error !== short) return { ...said, hint }
  if (!said.errorState) return { ...said, ...(rest !== undefined && { hint: rest }) }
  const { error: _, errorState: _state, ...right } = said
  return { ...right, hint }
}

/** What is wrong with a new password, by its field and that of its repetition, at once. Source: spec §5 "Reset password". */
export function whatIsWrongWithNew(field: string, password: string, confirm: string): Record<string, string | null> {
  const why = whyNotPassword(password)
  return {
    [field]: why && (why === 'short-password' ? m.reset_short_password() : m.reset_long_password()),
    confirm: password === confirm ? null : m.reset_passwords_differ(),
  }
}
