import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import styles from './inputs.module.css'

type TextInputProps = FieldProps & Omit<ComponentProps<'input'>, 'id' | 'aria-describedby'>

/** One line of text with its label, hint and error. */
export function TextInput({
  label,
  hint,
  error,
  errorState,
  id,
  sharedErrorId,
  sharedHintId,
  ...rest
}: TextInputProps) {
  return (
    <Field {...{ label, hint, error, errorState, id, sharedErrorId, sharedHintId }}>
      {(control) => <input type="text" {...rest} {...control} className={styles.input} />}
    </Field>
  )
}

type TextAreaProps = Omit<FieldProps, 'errorState' | 'sharedHintId'> &
  Omit<ComponentProps<'textarea'>, 'id' | 'aria-describedby'>

/** Several lines of text with their label, hint and error. */
export function TextArea({ label, hint, error, id, sharedErrorId, ...rest }: TextAreaProps) {
  return (
    <Field {...{ label, hint, error, id, sharedErrorId }}>
      {(control) => <textarea rows={3} {...rest} {...control} className={`${styles.input} ${styles.area}`} />}
    </Field>
  )
}
