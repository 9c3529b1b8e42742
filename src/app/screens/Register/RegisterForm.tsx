import { NameFields } from '#features/accounts/register/NameFields.tsx'
import { NewPasswordFields } from '#features/accounts/password/NewPasswordFields.tsx'
import { m } from '#messages'
import { EmailInput } from '#platform/browser/ui/form/credentials.tsx'
import { SubmitButton } from '#platform/browser/ui/form/SubmitButton.tsx'
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
      <NewPasswordFields
        name="password"
        errors={errors}
        short={m.accounts_register_short_password()}
        onPassword={onPassword}
      />
      <SubmitButton intent="register" busyLabel={m.accounts_register_busy()}>
        {m.accounts_register_title()}
      </SubmitButton>
    </PostForm>
  )
}
