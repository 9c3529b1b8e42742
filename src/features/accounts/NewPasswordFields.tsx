import { m } from '#messages'
import { PasswordInput } from '#web/ui/PasswordInput.tsx'

interface NewPasswordFieldsProps {
  name: string
  errorOf: (field: string) => string | null
}

/** A new password, typed twice. */
export function NewPasswordFields({ name, errorOf }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordInput
        label={m.account_password()}
        name={name}
        autoComplete="new-password"
        hint={m.account_password_hint()}
        error={errorOf(name)}
      />
      <PasswordInput
        label={m.account_confirm_password()}
        name="confirm"
        autoComplete="new-password"
        error={errorOf('confirm')}
      />
    </>
  )
}
