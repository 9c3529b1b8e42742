import { Form, useNavigation } from 'react-router'
import { m } from '#messages'
import type { Problem } from '#web/problem.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PasswordInput } from '#web/ui/PasswordInput.tsx'

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
      <PasswordInput
        label={m.account_password()}
        name="password"
        autoComplete="new-password"
        hint={m.account_password_hint()}
        error={errorOf('password')}
      />
      <PasswordInput
        label={m.account_confirm_password()}
        name="confirm"
        autoComplete="new-password"
        error={errorOf('confirm')}
      />
      <Button type="submit" look="main" wide busy={state !== 'idle'} busyLabel={m.reset_busy()}>
        {m.reset_submit()}
      </Button>
    </Form>
  )
}
