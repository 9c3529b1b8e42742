import { m } from '#messages'
import { AskFirst } from '#platform/browser/overlays/AskFirst.tsx'
import { problemOf } from '#platform/browser/problem.ts'
import { showToast } from '#platform/browser/ui/toasts/toasts.browser.ts'
import { useApi } from '#platform/browser/useApi.ts'
import { useRenewLists } from '../list/lists.browser.ts'
import { type AdminUser, editUser } from './users.contract.ts'

/** Asks before an account is disabled, or enabled if it is disabled; Undo takes it back. */
export function SwitchUser({ user, open, onClose }: { user: AdminUser; open: boolean; onClose: () => void }) {
  const api = useApi()
  const renew = useRenewLists()
  const { id, displayName, email, version, disabled } = user
  const name = displayName || email
  const undo = (seen: string) =>
    api
      .call(editUser, { id, version: seen, disabled })
      .then(
        () => showToast(m.admin_undone()),
        (why: unknown) =>
          showToast(problemOf(why, m.ui_undo_failed(), { wordings: { stale: m.admin_user_changed() } }).message),
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
      about={
        <>
          <b>{displayName || m.reports_author_anonymous()}</b>
          <p>{email}</p>
        </>
      }
      words={disabled ? m.admin_enable_words() : m.admin_bulk_disable_words()}
      yes={disabled ? m.admin_enable() : m.admin_disable()}
      look="main"
      failed={(why) => problemOf(why, m.admin_user_update_failed()).message}
      action={turn}
      onDone={() => void renew()}
    />
  )
}
