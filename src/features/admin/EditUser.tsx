import { useRef } from 'react'
import { m } from '#messages'
import { Sheet } from '#web/overlays/overlays.tsx'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import inputs from '#web/ui/inputs.module.css'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { useApi } from '#web/useApi.ts'
import styles from './Admin.module.css'
import { useEdit } from './edit.browser.ts'
import { type AdminUser, editUser } from './people.contract.ts'

interface EditUserProps {
  user: AdminUser
  /** Nobody disables themselves. */
  isOwn: boolean
  open: boolean
  onClose: () => void
}

/** The popup in which an account is edited, disabled and enabled; a failure keeps it open with what was typed. */
export function EditUser({ user, isOwn, open, onClose }: EditUserProps) {
  const api = useApi()
  const first = useRef<HTMLInputElement>(null)
  const { said, errorOf, newer, isBusy, close, submit } = useEdit({
    ...{ item: user, first, onClose, failed: m.admin_user_update_failed() },
    fieldOf: { 'missing-name': 'firstName' },
    save: (form, { version }) =>
      api.call(editUser, {
        id: user.id,
        version,
        firstName: String(form.get('firstName') ?? ''),
        lastName: String(form.get('lastName') ?? ''),
        disabled: form.get('disabled') === 'yes',
      }),
  })
  return (
    <Sheet open={open} onClose={close} title={m.admin_user_edit()} subtitle={user.email} initialFocus={first}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {said && (
          <Banner tone="bad" role="alert">
            {said}
          </Banner>
        )}
        {newer && (
          <blockquote className={styles.said}>
            <b>{m.admin_newer()}</b>
            <p>
              {newer.displayName}
              {newer.disabled && ` · ${m.admin_disabled_one()}`}
            </p>
          </blockquote>
        )}
        <TextInput
          label={m.account_first_name()}
          name="firstName"
          ref={first}
          defaultValue={user.firstName}
          maxLength={50}
          error={errorOf('firstName')}
        />
        <TextInput label={m.account_last_name()} name="lastName" defaultValue={user.lastName} maxLength={50} />
        {!isOwn && (
          <Field label={m.admin_state()} hint={m.admin_disable_hint()}>
            {(control) => (
              <select
                {...control}
                name="disabled"
                className={inputs['input']}
                defaultValue={user.disabled ? 'yes' : 'no'}
              >
                <option value="no">{m.profile_report_active()}</option>
                <option value="yes">{m.admin_disabled_one()}</option>
              </select>
            )}
          </Field>
        )}
        <Button type="submit" look="main" wide busy={isBusy} busyLabel={m.reset_busy()}>
          {m.admin_save()}
        </Button>
        <Button wide onClick={close}>
          {m.ui_cancel()}
        </Button>
      </form>
    </Sheet>
  )
}
