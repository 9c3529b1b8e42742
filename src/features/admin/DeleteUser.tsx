import { useState } from 'react'
import { m } from '#messages'
import { problemOf } from '#web/problem.ts'
import { Dialog } from '#web/overlays/overlays.tsx'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/toasts.browser.ts'
import { useApi } from '#web/useApi.ts'
import styles from './Admin.module.css'
import { useRenewLists } from './lists.browser.ts'
import { type AdminUser, deleteUser } from './people.contract.ts'

/** Asks before an account goes, and whether its reports stay. */
export function DeleteUser({ user, open, onClose }: { user: AdminUser; open: boolean; onClose: () => void }) {
  const api = useApi()
  const renew = useRenewLists()
  const [keepReports, setKeepReports] = useState(true)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const close = () => {
    setProblem(null)
    onClose()
  }
  async function remove(): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      await api.call(deleteUser, { id: user.id, keepReports })
    } catch (error) {
      return setProblem(problemOf(error, m.admin_user_delete_failed()).message)
    } finally {
      setBusy(false)
    }
    showToast(m.admin_user_deleted())
    close()
    await renew()
  }
  const acts = (
    <>
      <Button look="danger" wide busy={isBusy} onClick={() => void remove()}>
        {m.admin_delete_for_good()}
      </Button>
      <Button look="text" wide onClick={close}>
        {m.ui_cancel()}
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={close} title={m.admin_user_delete_ask()} acts={acts}>
      <p className="muted">{m.admin_user_delete_words({ name: user.displayName || user.email })}</p>
      <label className={styles.check}>
        <input type="checkbox" checked={keepReports} onChange={() => setKeepReports(!keepReports)} />
        {m.admin_user_keep_reports({ count: user.reports })}
      </label>
      {problem && (
        <Banner tone="bad" role="alert">
          {problem}
        </Banner>
      )}
    </Dialog>
  )
}
