import { m } from '#messages'
import { PasswordInput } from '#platform/browser/ui/form/PasswordInput.tsx'
import type { Errors } from '#platform/browser/hooks/useErrors.ts'
import { hintOrError } from './password.browser.ts'

interface NewPasswordFieldsProps {
  name: string
  errors: Errors
  /** The message for a password that is too short. */
  short?: string
  onPassword?: (password: string) => void
}

export function NewPasswordFields({
  name,
  errors,
  short = m.accounts_reset_short_password(),
  onPassword,
}: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordInput
        label={m.ui_password()}
        name={name}
        autoComplete="new-password"
        aria-required
        onChange={(event) => onPassword?.(event.currentTarget.value)}
        {...hintOrError(errors.at(name), { short, hint: m.accounts_password_hint() })}
      />
      <PasswordInput
        label={m.accounts_confirm_password()}
        name="confirm"
        autoComplete="new-password"
        aria-required
        {...errors.at('confirm')}
      />
    </>
  )
}
