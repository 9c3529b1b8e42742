import { Form, useNavigation } from 'react-router'
import { NAME_MAX } from '#features/accounts/accounts.rules.ts'
import { m } from '#messages'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PasswordInput } from '#web/ui/PasswordInput.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { RegisterAnswer } from './register.ts'
import styles from './RegisterForm.module.css'

interface RegisterFormProps {
  answer: RegisterAnswer | null
  /** Told what is typed, so that step 2 can sign in with it. */
  onPassword: (password: string) => void
}

/** Step 1: first name, last name, email, password twice. */
export function RegisterForm({ answer, onPassword }: RegisterFormProps) {
  const { state } = useNavigation()
  const problem = answer?.step === 1 ? answer.problem : null
  const errorOf = (field: string) => (problem?.field === field ? problem.message : null)
  const typed = answer?.typed
  return (
    <Form method="post" className="stack" replace noValidate>
      {problem && !problem.field && (
        <Banner tone="bad" role="alert">
          {problem.message}
        </Banner>
      )}
      <div className={styles.names}>
        <TextInput
          label={m.account_first_name()}
          name="firstName"
          autoComplete="given-name"
          maxLength={NAME_MAX}
          defaultValue={typed?.firstName}
          error={errorOf('firstName')}
        />
        <TextInput
          label={m.account_last_name()}
          name="lastName"
          autoComplete="family-name"
          maxLength={NAME_MAX}
          defaultValue={typed?.lastName}
          error={errorOf('lastName')}
        />
      </div>
      <TextInput
        label={m.account_email()}
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={typed?.email}
        error={errorOf('email')}
      />
      <PasswordInput
        label={m.account_password()}
        name="password"
        autoComplete="new-password"
        hint={m.account_password_hint()}
        onChange={(event) => onPassword(event.currentTarget.value)}
        error={errorOf('password')}
      />
      <PasswordInput
        label={m.account_confirm_password()}
        name="confirm"
        autoComplete="new-password"
        error={errorOf('confirm')}
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
