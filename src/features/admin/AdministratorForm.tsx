import { type SubmitEvent, useRef, useState } from 'react'
import { m } from '#messages'
import { type Problem, problemOf, useFocusOn } from '#web/problem.ts'
import { Button } from '#web/ui/Button.tsx'
import { Panel } from '#web/ui/Page.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { showToast } from '#web/ui/toasts.browser.ts'
import { useApi } from '#web/useApi.ts'
import styles from './Admin.module.css'
import { useRenewLists } from './lists.browser.ts'
import { setAdministrator } from './people.contract.ts'

/** Makes and unmakes administrators by their address. Source: spec §5 "Admin and data deletion". */
export function AdministratorForm() {
  const api = useApi()
  const renew = useRenewLists()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState<'set' | 'remove' | null>(null)
  useFocusOn(problem, input)

  async function send(form: FormData, admin: boolean): Promise<void> {
    const email = String(form.get('email') ?? '')
    setBusy(admin ? 'set' : 'remove')
    try {
      await api.call(setAdministrator, { email, admin })
    } catch (error) {
      return setProblem(problemOf(error, m.admin_user_update_failed()))
    } finally {
      setBusy(null)
    }
    setProblem(null)
    showToast(admin ? m.admin_is_administrator({ email }) : m.admin_is_no_administrator({ email }))
    if (input.current) input.current.value = ''
    await renew()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent
    const isRemoval = submitter instanceof HTMLButtonElement && submitter.value === 'remove'
    void send(new FormData(event.currentTarget), !isRemoval)
  }
  return (
    <Panel label={m.admin_administrators()}>
      <h2>{m.admin_administrators()}</h2>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextInput
          label={m.account_email()}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="off"
          ref={input}
          hint={m.admin_administrator_hint()}
          error={problem?.message}
        />
        <div className={styles.buttons}>
          <Button type="submit" value="set" busy={busy === 'set'}>
            {m.admin_set()}
          </Button>
          <Button type="submit" value="remove" busy={busy === 'remove'}>
            {m.admin_remove()}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
