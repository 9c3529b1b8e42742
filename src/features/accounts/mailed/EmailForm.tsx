import type { ReactNode } from 'react'
import type { Problem } from '#platform/browser/problem.ts'
import { EmailInput } from '#platform/browser/ui/form/credentials.tsx'
import { SubmitButton } from '#platform/browser/ui/form/SubmitButton.tsx'
import { ProblemBanner } from '#platform/browser/ui/Support.tsx'
import { useErrors } from '#platform/browser/hooks/useErrors.ts'
import { PostForm } from '#platform/browser/ui/form/PostForm.tsx'

interface EmailFormProps {
  /** The intent that is posted to the action of the route. */
  intent: string
  /** Initial value of the email field. */
  email: string
  problem: Problem | null
  submit: string
  busyLabel: string
  /** Hidden fields. */
  children?: ReactNode
}

/** A form with an email field: for requesting a mail, or signing in by a mailed link. */
export function EmailForm({ intent, email, problem, submit, busyLabel, children }: EmailFormProps) {
  const errors = useErrors(problem)
  return (
    <PostForm onInput={errors.onInput}>
      <ProblemBanner problem={problem} />
      <EmailInput defaultValue={email} {...errors.at('email')} />
      {children}
      <SubmitButton intent={intent} busyLabel={busyLabel}>
        {submit}
      </SubmitButton>
    </PostForm>
  )
}
