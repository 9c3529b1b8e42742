import { useRef } from 'react'
import { m } from '#messages'
import inputs from '#web/ui/inputs.module.css'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { useApi } from '#web/useApi.ts'
import { useEdit } from './edit.browser.ts'
import { EditSheet } from './EditSheet.tsx'
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
  const edit = useEdit({
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
    <EditSheet
      edit={edit}
      open={open}
      title={m.admin_user_edit()}
      subtitle={user.email}
      initialFocus={first}
      newer={({ displayName, disabled }) => (
        <p>
          {displayName}
          {disabled && ` · ${m.admin_disabled_one()}`}
        </p>
      )}
    >
      <TextInput
        label={m.account_first_name()}
        name="firstName"
        ref={first}
        defaultValue={user.firstName}
        maxLength={50}
        error={edit.errorOf('firstName')}
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
    </EditSheet>
  )
}
