import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { m } from '#messages'
import type { Problem } from '#platform/browser/problem.ts'
import { Button } from '#platform/browser/ui/Button.tsx'
import { ProblemBanner } from '#platform/browser/ui/Support.tsx'
import { TextInput } from '#platform/browser/ui/form/TextInput.tsx'
import { type Errors, useErrors } from '#platform/browser/hooks/useErrors.ts'
import { PostForm } from '#platform/browser/ui/form/PostForm.tsx'

interface EmailFormProps {
  /** The intent that is posted to the action of the route. */
  intent: string
  /** Initial value of the email field. */
  email: string
  problem: Problem | null
  submit: string
  busyLabel: string
  onEmail?: (email: string) => void
  /** Fields below the address. */
  children?: (errors: Errors) => ReactNode
}

/** A form that starts with an email field: for signing in, requesting a link, or signing in by a link. */
export function EmailForm({ intent, email, problem, submit, busyLabel, onEmail, children }: EmailFormProps) {
  const { formData } = useNavigation()
  const errors = useErrors(problem)
  return (
    <PostForm onInput={errors.onInput}>
      <ProblemBanner problem={problem} />
      <TextInput
        label={m.account_email()}
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        onChange={(event) => onEmail?.(event.currentTarget.value)}
        {...errors.at('email')}
      />
      {children?.(errors)}
      <Button
        type="submit"
        name="intent"
        value={intent}
        look="main"
        wide
        busy={formData?.get('intent') === intent}
        busyLabel={busyLabel}
      >
        {submit}
      </Button>
    </PostForm>
  )
}
