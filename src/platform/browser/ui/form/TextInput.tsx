import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import styles from './inputs.module.css'

/** One line of text with its label, hint and error. */
export function TextInput({
  label,
  hint,
  error,
  errorState,
  id,
  sharedErrorId,
  ...rest
}: FieldProps & Omit<ComponentProps<'input'>, 'id'>) {
  return (
    <Field {...given({ label, hint, error, errorState, id, sharedErrorId })}>
      {(control) => <input type="text" {...rest} {...control} className={styles.input} />}
    </Field>
  )
}

/** Several lines of text with their label, hint and error. */
export function TextArea({
  label,
  hint,
  error,
  id,
  sharedErrorId,
  ...rest
}: FieldProps & Omit<ComponentProps<'textarea'>, 'id'>) {
  return (
    <Field {...given({ label, hint, error, id, sharedErrorId })}>
      {(control) => <textarea rows={3} {...rest} {...control} className={`${styles.input} ${styles.area}`} />}
    </Field>
  )
}

function given({ id, ...rest }: Omit<FieldProps, 'id'> & { id: string | undefined }): FieldProps {
  return id === undefined ? rest : { ...rest, id }
}
