import { Form, useNavigation } from 'react-router'
import { NameFields } from '#features/accounts/NameFields.tsx'
import { m } from '#messages'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PasswordInput } from '#web/ui/PasswordInput.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { RegisterAnswer } from './register.ts'

interface RegisterFormProps {
  answer: RegisterAnswer | null
  /** Told what is typed, so that step 2 can sign in with it. */
  onPassword: (password: string) => void
}

/** Step 1: first name, last name, email, password twice. */
export function RegisterForm({ answer, onPassword }: RegisterFormProps) {
  const { state } = useNavigation()
  const problem = answer?.step === 1 ? answer.problem : null
  const missing = answer?.step === 1 ? answer.missing : []
  // One sentence is enough for all that is missing.
  const errorOf = (field: string) =>
    problem?.field === field
      ? { error: problem.message }
      : { sharedErrorId: missing.includes(field) ? `register-${problem?.field}-error` : undefined }
  const typed = answer?.typed
  return (
    <Form method="post" className="stack" replace noValidate>
      {problem && !problem.field && (
        <Banner tone="bad" role="alert">
          {problem.message}
        </Banner>
      )}
      <NameFields form="register" name={typed} errorOf={errorOf} />
      <TextInput
        label={m.account_email()}
        id="register-email"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={typed?.email}
        {...errorOf('email')}
      />
      <PasswordInput
        label={m.account_password()}
        id="register-password"
        name="password"
        autoComplete="new-password"
        hint={m.account_password_hint()}
        onChange={(event) => onPassword(event.currentTarget.value)}
        {...errorOf('password')}
      />
      <PasswordInput
        label={m.account_confirm_password()}
        name="confirm"
        autoComplete="new-password"
        {...errorOf('confirm')}
      />
      <Button
        type="submit"
        name="intent"
        value="register"
        look="main"
        wide
        busy={state !== 'idle'}
        busyLabel={m.register_busy()}
      >
        {m.register_submit()}
      </Button>
    </Form>
  )
}
