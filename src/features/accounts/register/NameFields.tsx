import { m } from '#messages'
import { TextInput } from '#platform/browser/ui/form/TextInput.tsx'
import type { Errors } from '#platform/browser/hooks/useErrors.ts'
import styles from './NameFields.module.css'

interface NameFieldsProps {
  name: { firstName: string; lastName: string } | undefined
  errors: Errors
}

/** First and last name, side by side where there is room. */
export function NameFields({ name, errors }: NameFieldsProps) {
  return (
    <div className={styles.names}>
      <TextInput
        label={m.accounts_first_name()}
        name="firstName"
        dir="auto"
        aria-required
        autoComplete="given-name"
        defaultValue={name?.firstName}
        {...errors.at('firstName')}
      />
      <TextInput
        label={m.accounts_last_name()}
        name="lastName"
        dir="auto"
        aria-required
        autoComplete="family-name"
        defaultValue={name?.lastName}
        {...errors.at('lastName')}
      />
    </div>
  )
}
