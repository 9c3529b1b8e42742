import { NewPasswordFields } from '#features/accounts/password/NewPasswordFields.tsx'
import { m } from '#messages'
import { UserName } from '#platform/browser/ui/form/credentials.tsx'
import type { Problem } from '#platform/browser/problem.ts'
import { SubmitButton } from '#platform/browser/ui/form/SubmitButton.tsx'
import { ProblemBanner } from '#platform/browser/ui/Support.tsx'
import { useErrors } from '#platform/browser/hooks/useErrors.ts'
import { PostForm } from '#platform/browser/ui/form/PostForm.tsx'

interface ResetFormProps {
  email: string
  problem: Problem | null
}

/** The new password, typed twice. */
export function ResetForm({ email, problem }: ResetFormProps) {
  const errors = useErrors(problem, { follows: { password: 'confirm' } })
  return (
    <PostForm onInput={errors.onInput}>
      <ProblemBanner problem={problem} />
      <UserName email={email} />
      <NewPasswordFields name="password" errors={errors} />
      <SubmitButton busyLabel={m.ui_saving()}>{m.accounts_reset_title()}</SubmitButton>
    </PostForm>
  )
}
