import { Form, useNavigation } from 'react-router'
import { m } from '#messages'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Option } from '#web/ui/Option.tsx'
import { PasswordInput } from '#web/ui/PasswordInput.tsx'
import styles from './DataDeletion.module.css'
import type { DeletionAnswer } from './deletion.ts'

interface DeletionFormProps {
  email: string
  /** A mailed link proves as much as the password. */
  hasLink: boolean
  answer: DeletionAnswer | null
}

/** What becomes of the reports, who asks, and the button that can't be taken back. */
export function DeletionForm({ email, hasLink, answer }: DeletionFormProps) {
  const { state } = useNavigation()
  const problem = answer?.problem ?? null
  const keeps = answer?.keepReports ?? false
  return (
    <Form method="post" className="stack" replace noValidate>
      {problem && !problem.field && (
        <Banner tone="bad" role="alert">
          {problem.message}
        </Banner>
      )}
      <fieldset className={styles.choice}>
        <legend>{m.deletion_reports()}</legend>
        <Option name="reports" value="delete" defaultChecked={!keeps}>
          {m.deletion_reports_go()}
        </Option>
        <Option name="reports" value="keep" defaultChecked={keeps}>
          {m.deletion_reports_stay()}
        </Option>
      </fieldset>
      {!hasLink && (
        <>
          {/* Tells password managers whose password this is. */}
          <input type="text" autoComplete="username" value={email} readOnly hidden />
          <PasswordInput
            label={m.account_password()}
            name="password"
            autoComplete="current-password"
            hint={m.deletion_password_hint()}
            error={problem?.field === 'password' ? problem.message : null}
          />
        </>
      )}
      <Button
        type="submit"
        name="intent"
        value="delete"
        look="danger"
        wide
        busy={state !== 'idle'}
        busyLabel={m.deletion_busy()}
      >
        {m.deletion_submit()}
      </Button>
    </Form>
  )
}
