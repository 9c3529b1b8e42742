import { NameFields } from '#features/accounts/register/NameFields.tsx'
import { hintOrError } from '#features/accounts/password/password.browser.ts'
import { m } from '#messages'
import { EmailInput } from '#platform/browser/ui/form/credentials.tsx'
import { SubmitButton } from '#platform/browser/ui/form/SubmitButton.tsx'
import { PasswordInput } from '#platform/browser/ui/form/PasswordInput.tsx'
import { ProblemBanner } from '#platform/browser/ui/Support.tsx'
import { useErrors } from '#platform/browser/hooks/useErrors.ts'
import { PostForm } from '#platform/browser/ui/form/PostForm.tsx'
import type { RegisterAnswer } from './register.ts'

interface RegisterFormProps {
  answer: RegisterAnswer | null
  /** Called with the password as it is typed, so that step 2 can sign in with it. */
  onPassword: (password: string) => void
}

/** Step 1: first name, last name, email, password twice. */
export function RegisterForm({ answer, onPassword }: RegisterFormProps) {
  const problem = answer?.step === 1 ? answer.problem : null
  const errors = useErrors(problem, { follows: { password: 'confirm' } })
  const typed = answer?.typed
  return (
    <PostForm onInput={errors.onInput}>
      <ProblemBanner problem={problem} />
      <NameFields name={typed} errors={errors} />
      <EmailInput defaultValue={typed?.email} {...errors.at('email')} />
      <PasswordInput
        label={m.ui_password()}
        name="password"
        autoComplete="new-password"
        onChange={(event) => onPassword(event.currentTarget.value)}
        {...hintOrError(errors.at('password'), {
          short: m.accounts_register_short_password(),
          hint: m.accounts_password_hint(),
        })}
      />
      <PasswordInput
        label={m.accounts_confirm_password()}
        name="confirm"
        autoComplete="new-password"
        {...errors.at('confirm')}
      />
      <SubmitButton intent="register" busyLabel={m.accounts_register_busy()}>
        {m.accounts_register_title()}
      </SubmitButton>
    </PostForm>
  )
}
