import { Form, useNavigation } from 'react-router'
import { NewPasswordFields } from '#features/accounts/NewPasswordFields.tsx'
import { m } from '#messages'
import type { Problem } from '#web/problem.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'

interface ResetFormProps {
  email: string
  problem: Problem | null
}

/** The new password, typed twice. */
export function ResetForm({ email, problem }: ResetFormProps) {
  const { state } = useNavigation()
  const errorOf = (field: string) => (problem?.field === field ? problem.message : null)
  return (
    <Form method="post" className="stack" replace noValidate>
      {problem && !problem.field && (
        <Banner tone="bad" role="alert">
          {problem.message}
        </Banner>
      )}
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields name="password" errorOf={errorOf} />
      <Button type="submit" look="main" wide busy={state !== 'idle'} busyLabel={m.reset_busy()}>
        {m.reset_submit()}
      </Button>
    </Form>
  )
}
