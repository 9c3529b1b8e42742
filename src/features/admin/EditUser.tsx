import { type SubmitEvent, useRef, useState } from 'react'
import { m } from '#messages'
import { isRefusal } from '#shared/endpoint.ts'
import { Sheet } from '#web/overlays/overlays.tsx'
import { type Problem, problemOf, useFocusOn } from '#web/problem.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import inputs from '#web/ui/inputs.module.css'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { showToast } from '#web/ui/toasts.browser.ts'
import { useApi } from '#web/useApi.ts'
import styles from './Admin.module.css'
import { useRenewLists } from './lists.browser.ts'
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
  const renew = useRenewLists()
  const first = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [newer, setNewer] = useState<AdminUser | null>(null)
  const [isBusy, setBusy] = useState(false)
  useFocusOn(problem, first)

  const close = () => {
    setProblem(null)
    setNewer(null)
    onClose()
  }
  async function send(form: FormData): Promise<void> {
    setBusy(true)
    try {
      await api.call(editUser, {
        id: user.id,
        version: (newer ?? user).version,
        firstName: String(form.get('firstName') ?? ''),
        lastName: String(form.get('lastName') ?? ''),
        disabled: form.get('disabled') === 'yes',
      })
    } catch (error) {
      setProblem(problemOf(error, m.admin_user_update_failed(), { fieldOf: { 'missing-name': 'firstName' } }))
      if (isRefusal(error) && error.code === 'stale') {
        setNewer((error.details.data as { current: AdminUser }).current) // the endpoint's own
      }
      return
    } finally {
      setBusy(false)
    }
    showToast(m.admin_saved())
    close()
    await renew()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void send(new FormData(event.currentTarget))
  }
  return (
    <Sheet open={open} onClose={close} title={m.admin_user_edit()} subtitle={user.email} initialFocus={first}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {problem && !problem.field && (
          <Banner tone="bad" role="alert">
            {problem.message}
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
          error={problem?.field === 'firstName' ? problem.message : null}
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
