import { useState, type ComponentProps, type KeyboardEvent } from 'react'
import { m } from '#messages'
import { Field, type FieldProps } from './Field.tsx'
import { IconButton } from '../IconButton.tsx'
import styles from './inputs.module.css'
import warning from './PasswordInput.module.css'

type PasswordInputProps = FieldProps & Omit<ComponentProps<'input'>, 'id' | 'type' | 'onKeyDown' | 'onKeyUp' | 'onBlur'>

/** A password field with a button that shows the password, and a warning when caps lock is on. */
export function PasswordInput({ label, hint, error, errorState, id, sharedErrorId, ...rest }: PasswordInputProps) {
  const [isShown, setShown] = useState(false)
  const [isCapsLock, setCapsLock] = useState(false)
  // Key events from password managers lack getModifierState.
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState?.('CapsLock') ?? false)
  return (
    <Field {...{ label, hint, error, errorState, id, sharedErrorId }}>
      {(control) => (
        <>
          <div className={styles.withButton}>
            <input
              {...rest}
              {...control}
              className={styles.input}
              type={isShown ? 'text' : 'password'}
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              onKeyDown={watch}
              onKeyUp={watch}
              onBlur={() => setCapsLock(false)}
            />
            <IconButton
              icon={isShown ? 'eye-off' : 'eye'}
              label={m.ui_show_password()}
              aria-pressed={isShown}
              data-needs-script
              aria-controls={control.id}
              onClick={() => setShown(!isShown)}
            />
          </div>
          <p className={warning.caps} role="status">
            {isCapsLock && m.ui_caps_lock()}
          </p>
        </>
      )}
    </Field>
  )
}
