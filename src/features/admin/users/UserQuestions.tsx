import { m } from '#messages'
import { AskFirst } from '#platform/browser/overlays/AskFirst.tsx'
import { problemOf, allowGone } from '#platform/browser/problem.ts'
import { showToast } from '#platform/browser/ui/toasts/toasts.browser.ts'
import { showUndoFailure } from '#platform/browser/ui/toasts/undoFailure.browser.ts'
import { useAtOpening } from '#platform/browser/hooks/useAtOpening.ts'
import { useApi } from '#platform/browser/useApi.ts'
import { useRenewLists } from '../list/lists.browser.ts'
import { type AdminUser, editUser, deleteUser } from './users.contract.ts'
import { useState } from 'react'
import { numberText } from '#platform/browser/format.ts'
import { Check } from '#platform/browser/ui/form/Check.tsx'
import { AskAction } from '../AskAction.tsx'

interface QuestionProps {
  user: AdminUser
  open: boolean
  onClose: () => void
}

/** Asks before an account is disabled, or enabled if it is disabled; Undo takes it back. */
export function SwitchUser({ user, open, onClose }: QuestionProps) {
  const api = useApi()
  const renew = useRenewLists()
  const { id, displayName, email, version, disabled } = user
  const name = displayName || email
  const undo = (seen: string): Promise<void> =>
    api
      .call(editUser, { id, version: seen, disabled })
      .then(
        () => showToast(m.admin_undone()),
        (why: unknown) => {
          const { message } = problemOf(why, m.ui_undo_failed(), { wordings: { stale: m.admin_user_changed() } })
          showUndoFailure(why, message, () => void undo(seen))
        },
      )
      .finally(() => void renew())
  const turn = async () => {
    const saved = await api.call(editUser, { id, version, disabled: !disabled })
    showToast(
      disabled ? m.admin_user_enabled({ name }) : m.admin_user_disabled({ name }),
      () => void undo(saved.version),
    )
  }
  return (
    <AskFirst
      open={open}
      onClose={onClose}
      title={disabled ? m.admin_bulk_enable({ count: 1 }) : m.admin_bulk_disable({ count: 1 })}
      about={<About user={user} />}
      words={disabled ? m.admin_enable_words() : m.admin_bulk_disable_words()}
      yes={disabled ? m.admin_enable() : m.admin_disable()}
      look="main"
      failed={(why) => problemOf(why, m.admin_user_update_failed()).message}
      action={turn}
      onDone={() => void renew()}
    />
  )
}

/** Asks before an account is deleted, and whether to keep its reports. */
export function DeleteUser({ user, open, onClose }: QuestionProps) {
  const api = useApi()
  const [keepReports, setKeepReports] = useState(true)
  useAtOpening(open, () => setKeepReports(true))
  return (
    <AskAction
      open={open}
      onClose={onClose}
      title={m.admin_user_delete_ask()}
      about={<About user={user} />}
      words={m.admin_user_delete_words({ name: user.displayName || user.email })}
      yes={m.ui_delete_for_good()}
      failed={(error) => problemOf(error, m.admin_user_delete_failed()).message}
      action={() => allowGone(api.call(deleteUser, { id: user.id, keepReports }))}
      done={m.admin_user_deleted()}
    >
      {user.reports > 0 && (
        <Check checked={keepReports} onChange={() => setKeepReports(!keepReports)}>
          {m.admin_user_keep_reports({ count: user.reports, shown: numberText(user.reports) })}
        </Check>
      )}
    </AskAction>
  )
}

function About({ user: { displayName, email } }: { user: AdminUser }) {
  return (
    <>
      <b>{displayName || m.reports_author_anonymous()}</b>
      <p>{email}</p>
    </>
  )
}
