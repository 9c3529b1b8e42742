import { useState } from 'react'
import { m } from '#messages'
import { numberText } from '#platform/browser/format.ts'
import { allowGone, problemOf } from '#platform/browser/problem.ts'
import { Check } from '#platform/browser/ui/form/Check.tsx'
import { useApi } from '#platform/browser/useApi.ts'
import { AskAction } from '../AskAction.tsx'
import { type AdminUser, deleteUser } from './users.contract.ts'

/** Asks before an account is deleted, and whether to keep its reports. */
export function DeleteUser({ user, open, onClose }: { user: AdminUser; open: boolean; onClose: () => void }) {
  const api = useApi()
  const [keepReports, setKeepReports] = useState(true)
  return (
    <AskAction
      open={open}
      onClose={onClose}
      title={m.admin_user_delete_ask()}
      about={
        <>
          <b>{user.displayName || m.reports_author_anonymous()}</b>
          <p>{user.email}</p>
        </>
      }
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
