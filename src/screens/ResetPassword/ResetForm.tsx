import { Form, useNavigation } from 'react-router'
import { NewPasswordFields } from '#features/accounts/NewPasswordFields.tsx'
import { m } from '#messages'
import type { Problem } from '#web/problem.ts'
import { Button } from '#web/ui/Button.tsx'
import { ProblemBanner } from '#web/ui/Support.tsx'
import { useErrors } from '#web/useErrors.ts'

interface ResetFormProps {
  email: string
  problem: Problem | null
}

/** The new password, typed twice. */
export function ResetForm({ email, problem }: ResetFormProps) {
  const { state } = useNavigation()
  const errors = useErrors(problem, { follows: { password: 'confirm' } })
  return (
    <Form method="post" className="stack" replace noValidate onInput={errors.onInput}>
      <ProblemBanner problem={problem} />
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields name="password" errors={errors} />
      <Button type="submit" look="main" wide busy={state !== 'idle'} busyLabel={m.reset_busy()}>
        {m.reset_submit()}
      </Button>
    </Form>
  )
}
