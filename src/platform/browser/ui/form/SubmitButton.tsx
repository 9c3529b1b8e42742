import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { Button } from '../Button.tsx'

interface SubmitButtonProps {
  /** The intent that is posted to the action of the route, if it knows several. */
  intent?: string
  look?: 'main' | 'danger' | 'second'
  busyLabel: string
  children: ReactNode
}

/** The button that sends a screen's form, busy until the answer is there. */
export function SubmitButton({ intent, look = 'main', busyLabel, children }: SubmitButtonProps) {
  const { formData } = useNavigation()
  const isBusy = formData !== undefined && formData.get('intent') === (intent ?? null)
  const posted = intent === undefined ? {} : { name: 'intent', value: intent }
  return (
    <Button type="submit" {...posted} look={look} wide busy={isBusy} busyLabel={busyLabel}>
      {children}
    </Button>
  )
}
