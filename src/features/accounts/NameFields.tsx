import { m } from '#messages'
import { TextInput } from '#web/ui/TextInput.tsx'
import { NAME_MAX } from './accounts.rules.ts'
import styles from './NameFields.module.css'

interface NameFieldsProps {
  /** Begins the fields' ids. */
  form: string
  name: { firstName: string; lastName: string } | undefined
  errorOf: (field: string) => { error?: string | null; sharedErrorId?: string | undefined }
}

/** First and last name, side by side where there is room. */
export function NameFields({ form, name, errorOf }: NameFieldsProps) {
  return (
    <div className={styles.names}>
      <TextInput
        label={m.account_first_name()}
        id={`${form}-firstName`}
        name="firstName"
        autoComplete="given-name"
        maxLength={NAME_MAX}
        defaultValue={name?.firstName}
        {...errorOf('firstName')}
      />
      <TextInput
        label={m.account_last_name()}
        id={`${form}-lastName`}
        name="lastName"
        autoComplete="family-name"
        maxLength={NAME_MAX}
        defaultValue={name?.lastName}
        {...errorOf('lastName')}
      />
    </div>
  )
}
