import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteReport } from '#features/reports/deletion.contract.ts'
import { m } from '#messages'
import { isRefusal } from '#shared/endpoint.ts'
import { Dialog } from '#web/overlays/overlays.tsx'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/toasts.browser.ts'
import { useApi } from '#web/useApi.ts'
import { changeCard } from './cards.browser.ts'
import { REPORTS_KEY } from './feed.browser.ts'

interface DeleteReportProps {
  reportId: string
  open: boolean
  onClose: () => void
  onDeleted: (() => void) | undefined
}

/** Asks before one's own report goes; what it earned goes with it. Source: spec §4 "Report", §8 "Lists and profile". */
export function DeleteReport({ reportId, open, onClose, onDeleted }: DeleteReportProps) {
  const api = useApi()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [isFailed, setFailed] = useState(false)

  const close = () => {
    setFailed(false)
    onClose()
  }
  async function remove(): Promise<void> {
    setBusy(true)
    setFailed(false)
    try {
      await api.call(deleteReport, { id: reportId })
    } catch (error) {
      if (!isRefusal(error)) throw error
      // What is gone already is as it was wished.
      if (error.status !== 404) return setFailed(true)
    } finally {
      setBusy(false)
    }
    close()
    showToast(m.report_deleted())
    changeCard(queries, reportId, null)
    void queries.invalidateQueries({ queryKey: [...REPORTS_KEY, 'list'] })
    onDeleted?.()
  }
  const acts = (
    <>
      <Button look="danger" wide busy={isBusy} onClick={() => void remove()}>
        {m.report_delete()}
      </Button>
      <Button look="text" wide onClick={close}>
        {m.ui_cancel()}
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={close} title={m.report_delete_ask()} acts={acts}>
      <p className="muted">{m.report_delete_words()}</p>
      {isFailed && (
        <Banner tone="bad" role="alert">
          {m.report_delete_failed()}
        </Banner>
      )}
    </Dialog>
  )
}
