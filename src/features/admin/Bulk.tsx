import { useState } from 'react'
import { m } from '#messages'
import { isRefusal } from '#shared/endpoint.ts'
import { Dialog } from '#web/overlays/overlays.tsx'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/toasts.browser.ts'
import { useApi } from '#web/useApi.ts'
import styles from './Admin.module.css'
import { useRenewLists } from './lists.browser.ts'
import type { AdminReport } from './lists.contract.ts'
import { editReport, eraseReport } from './reports.contract.ts'

type BulkAct = 'resolve' | 'hide' | 'delete'

/** What can be done to several reports at once; each of it asked for, with its progress. */
export function Bulk({ reports, onDone }: { reports: AdminReport[]; onDone: () => void }) {
  const api = useApi()
  const renew = useRenewLists()
  const [asked, setAsked] = useState<BulkAct | null>(null)
  const [done, setDone] = useState<number | null>(null)
  const [failed, setFailed] = useState(0)
  const count = reports.length

  async function one(act: BulkAct, { id }: AdminReport): Promise<void> {
    if (act === 'delete') await api.call(eraseReport, { id })
    else await api.call(editReport, { id, status: act === 'hide' ? 'hidden' : 'resolved' })
  }
  async function all(act: BulkAct): Promise<void> {
    let missed = 0
    for (const [at, report] of reports.entries()) {
      setDone(at)
      try {
        await one(act, report)
      } catch (error) {
        if (!isRefusal(error)) throw error
        // What is gone already is as it was wished.
        if (error.status !== 404) missed += 1
      }
    }
    setDone(null)
    setFailed(missed)
    await renew()
    if (missed > 0) return
    setAsked(null)
    showToast(m.admin_bulk_done({ count }))
    onDone()
  }
  const close = () => {
    if (done !== null) return
    setAsked(null)
    setFailed(0)
  }
  const words = { resolve: m.admin_bulk_resolve, hide: m.admin_bulk_hide, delete: m.admin_bulk_delete }
  return (
    <div className={styles.bulk}>
      <b className="grow" role="status">
        {m.admin_selected({ count })}
      </b>
      <Button size="s" icon="circle-check" onClick={() => setAsked('resolve')}>
        {m.admin_resolve()}
      </Button>
      <Button size="s" icon="eye-off" onClick={() => setAsked('hide')}>
        {m.admin_hide()}
      </Button>
      <Button size="s" look="danger" icon="trash" onClick={() => setAsked('delete')}>
        {m.admin_delete()}
      </Button>
      <Button size="s" look="text" onClick={onDone}>
        {m.admin_select_none()}
      </Button>
      <Dialog
        open={asked !== null}
        onClose={close}
        title={asked ? words[asked]({ count }) : ''}
        acts={
          <>
            <Button
              look={asked === 'delete' ? 'danger' : 'main'}
              wide
              busy={done !== null}
              busyLabel={m.admin_bulk_progress({ done: (done ?? 0) + 1, count })}
              onClick={() => asked && void all(asked)}
            >
              {asked === 'delete' ? m.admin_delete_for_good() : m.location_continue()}
            </Button>
            <Button look="text" wide onClick={close}>
              {m.ui_cancel()}
            </Button>
          </>
        }
      >
        {asked === 'delete' && <p className="muted">{m.admin_report_delete_words()}</p>}
        {failed > 0 && (
          <Banner tone="bad" role="alert">
            {m.admin_bulk_failed({ count: failed })}
          </Banner>
        )}
      </Dialog>
    </div>
  )
}
