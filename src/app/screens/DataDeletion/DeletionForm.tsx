import { m } from '#messages'
import { CurrentPassword, UserName } from '#platform/browser/ui/form/credentials.tsx'
import { SubmitButton } from '#platform/browser/ui/form/SubmitButton.tsx'
import { FieldError } from '#platform/browser/ui/form/Field.tsx'
import { Option } from '#platform/browser/ui/form/Option.tsx'
import { ProblemBanner } from '#platform/browser/ui/Support.tsx'
import { useErrors } from '#platform/browser/hooks/useErrors.ts'
import { PostForm } from '#platform/browser/ui/form/PostForm.tsx'
import styles from './DeletionForm.module.css'
import type { DeletionAnswer } from './deletion.ts'

interface DeletionFormProps {
  email: string
  accountId: string | undefined
  /** With a mailed link no password is needed. */
  hasLink: boolean
  answer: DeletionAnswer | null
}

/** The form: what to do with the reports, the password, and the button that deletes the account for good. */
export function DeletionForm({ email, accountId, hasLink, answer }: DeletionFormProps) {
  const problem = answer?.problem ?? null
  const chosen = answer?.reports ?? null
  const errors = useErrors(problem)
  const { id, error, errorState } = errors.at('reports')
  const isWrong = error !== undefined && !errorState
  return (
    <PostForm onInput={errors.onInput}>
      <ProblemBanner problem={problem} />
      <input type="hidden" name="account" value={accountId} />
      {/* Nothing is preselected, because what is deleted can't be restored. */}
      <fieldset
        className={styles.choice}
        role="radiogroup"
        aria-required="true"
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-error` : undefined}
      >
        <legend>{m.accountDeletion_reports()}</legend>
        <Option name="reports" value="delete" defaultChecked={chosen === 'delete'}>
          {m.accountDeletion_reports_go()}
        </Option>
        <Option name="reports" value="keep" defaultChecked={chosen === 'keep'}>
          {m.accountDeletion_reports_stay()}
        </Option>
        {error && (
          <div className={styles.why} data-corrected={!isWrong || undefined}>
            <FieldError id={`${id}-error`}>{error}</FieldError>
          </div>
        )}
      </fieldset>
      {!hasLink && (
        <>
          <UserName email={email} />
          <CurrentPassword hint={m.accountDeletion_password_hint()} {...errors.at('password')} />
        </>
      )}
      <SubmitButton intent="delete" look="danger" busyLabel={m.ui_deleting()}>
        {m.accountDeletion_submit()}
      </SubmitButton>
    </PostForm>
  )
}
