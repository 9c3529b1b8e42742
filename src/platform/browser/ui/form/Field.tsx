import { useId, type HTMLAttributes, type ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { Icon } from '../../icons/Icon.tsx'
import { useIntoView } from '../../hooks/useIntoView.ts'
import styles from './Field.module.css'

/** The attributes that connect a control with its label, hint and error. */
export interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export interface FieldProps {
  label: string
  hint?: ReactNode
  /** Why the input is refused; the input itself stays. */
  error?: string | null | undefined
  /** `others`: the error is only about other fields by now; `corrected`: it is hidden and keeps its space. */
  errorState?: 'others' | 'corrected' | undefined
  id?: string | undefined
  /** The id of an error that is shown at another field and is about this one too. */
  sharedErrorId?: string | undefined
  /** The id of a hint that is shown elsewhere and is about this field too. */
  sharedHintId?: string | undefined
}

interface FieldBoxProps extends FieldProps {
  children: (control: FieldControl) => ReactNode
}

/** Label above, error with its icon below, hint below. */
export function Field({ label, hint, error, errorState, id, sharedErrorId, sharedHintId, children }: FieldBoxProps) {
  const own = useId()
  const controlId = id ?? own
  const hintId = hint ? `${controlId}-hint` : undefined
  const errorId = error ? `${controlId}-error` : undefined
  const isWrong = error && !errorState
  const describedBy = [isWrong ? errorId : sharedErrorId, hintId, sharedHintId].filter(Boolean).join(' ') || undefined
  return (
    <FieldBox>
      <label className={styles.label} htmlFor={controlId}>
        {label}
      </label>
      {children({
        id: controlId,
        'aria-describedby': describedBy,
        'aria-invalid': isWrong || sharedErrorId ? true : undefined,
      })}
      {error && errorState !== 'corrected' && <FieldError id={errorId}>{error}</FieldError>}
      {error && errorState === 'corrected' && (
        <p className={`${styles.error} ${styles.room}`} aria-hidden="true">
          <Icon name="circle-alert" />
          {error}
        </p>
      )}
      {hint && <Hint id={hintId}>{hint}</Hint>}
    </FieldBox>
  )
}

/** The box of a control, with what is said about it below. */
export function FieldBox(props: Omit<HTMLAttributes<HTMLDivElement>, 'className'>) {
  return <div {...props} className={styles.field} />
}

/** An error that screen readers announce when it appears; in a dialog it is also scrolled into view. */
export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  const element = useIntoView<HTMLParagraphElement>('in dialogs')
  // Hidden while the form is sent again.
  const isStale = useNavigation().state === 'submitting'
  return (
    <p ref={element} className={styles.error} id={id} role="alert" data-stale={isStale || undefined}>
      <Icon name="circle-alert" />
      {children}
    </p>
  )
}

/** A line of secondary text beside or below something. */
export function Hint({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p className={styles.hint} id={id}>
      {children}
    </p>
  )
}
