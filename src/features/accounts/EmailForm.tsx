import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { m } from '#messages'
import type { Problem } from '#web/problem.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'

interface EmailFormProps {
  /** What the screen's action is to do. */
  intent: string
  /** What the field holds at first. */
  email: string
  problem: Problem | null
  submit: string
  busyLabel: string
  onEmail?: (email: string) => void
  /** Fields below the address. */
  children?: ReactNode
}

/** A form that begins with an e-mail address: signing in, asking for a link, coming by one. */
export function EmailForm({ intent, email, problem, submit, busyLabel, onEmail, children }: EmailFormProps) {
  const { formData } = useNavigation()
  return (
    <Form method="post" className="stack" replace noValidate>
      {problem && !problem.field && (
        <Banner tone="bad" role="alert">
          {problem.message}
        </Banner>
      )}
      <TextInput
        label={m.account_email()}
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        onChange={(event) => onEmail?.(event.currentTarget.value)}
        error={problem?.field === 'email' ? problem.message : null}
      />
      {children}
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
    </Form>
  )
}
