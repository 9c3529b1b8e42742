import { useRef } from 'react'
import { m } from '#messages'
import { Avatar } from '#platform/browser/ui/Avatar.tsx'
import { Row } from '#platform/browser/ui/basics/Layout.tsx'
import { Check } from '#platform/browser/ui/form/Check.tsx'
import { Select } from '#platform/browser/ui/form/Select.tsx'
import { TextInput } from '#platform/browser/ui/form/TextInput.tsx'
import { initialsOf } from '#platform/browser/ui/initials.ts'
import { useApi } from '#platform/browser/useApi.ts'
import { formText } from '#platform/browser/forms.ts'
import { type Difference, differencesOf, photoDifference, useEdit } from '../reports/edit/edit.browser.ts'
import { EditSheet } from '../EditSheet.tsx'
import { type AdminUser, editUser } from './users.contract.ts'

interface EditUserProps {
  user: AdminUser
  /** Whether this is the user's own account, which they can't disable. */
  isOwn: boolean
  open: boolean
  onClose: () => void
}

/** The popup to edit, disable or enable an account. A failure keeps it open with what was typed. */
export function EditUser({ user, isOwn, open, onClose }: EditUserProps) {
  const api = useApi()
  const first = useRef<HTMLInputElement>(null)
  const edit = useEdit({
    item: user,
    open,
    onClose,
    compare,
    failed: m.admin_user_update_failed(),
    fieldOf: { 'missing-name': 'firstName' },
    save: (form, { version }) => api.call(editUser, { id: user.id, version, ...typedIn(form) }),
  })
  const { displayName, firstName, lastName, photoURL, disabled } = edit.item
  return (
    <EditSheet edit={edit} open={open} title={m.admin_user_edit()} subtitle={user.email} initialFocus={first}>
      <TextInput
        label={m.accounts_first_name()}
        name="firstName"
        ref={first}
        dir="auto"
        defaultValue={firstName}
        error={edit.errorOf('firstName')}
      />
      <TextInput
        label={m.accounts_last_name()}
        name="lastName"
        dir="auto"
        defaultValue={lastName}
        error={edit.errorOf('lastName')}
      />
      {photoURL && (
        <Row gap={4}>
          <Avatar initials={initialsOf(displayName)} photoURL={photoURL} size="xl" />
          <Check name="removePhoto">{m.profile_photo_remove()}</Check>
        </Row>
      )}
      {!isOwn && (
        <Select
          label={m.admin_account_state()}
          hint={m.admin_disable_hint()}
          name="disabled"
          defaultValue={disabled ? 'yes' : 'no'}
        >
          <option value="no">{stateOf(false)}</option>
          <option value="yes">{stateOf(true)}</option>
        </Select>
      )}
    </EditSheet>
  )
}

/** The values of the form; for one's own account there is no state to choose. */
function typedIn(form: FormData) {
  const typed = (name: string) => formText(form, name)
  return {
    firstName: typed('firstName'),
    lastName: typed('lastName'),
    removePhoto: form.has('removePhoto'),
    disabled: form.get('disabled') === 'yes',
  }
}

function compare(form: FormData, { firstName, lastName, photoURL, disabled }: AdminUser): Difference[] {
  const mine = typedIn(form)
  return differencesOf([
    { label: m.accounts_first_name(), mine: mine.firstName, current: firstName },
    { label: m.accounts_last_name(), mine: mine.lastName, current: lastName },
    photoDifference(photoURL !== null, mine.removePhoto),
    { label: m.admin_account_state(), mine: stateOf(mine.disabled), current: stateOf(disabled) },
  ])
}

function stateOf(isDisabled: boolean): string {
  return isDisabled ? m.admin_account_disabled() : m.admin_account_active()
}
