import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import { isRefusal } from '#shared/endpoint.ts'
import { Dialog, type DialogButton } from '#platform/browser/overlays/overlays.tsx'
import { Failure } from '#platform/browser/ui/Banner.tsx'
import { Disc } from '#platform/browser/ui/EmptyState.tsx'
import { showToast } from '#platform/browser/ui/toasts/toasts.browser.ts'
import { useAtOpening } from '#platform/browser/hooks/useAtOpening.ts'
import { useApi } from '#platform/browser/useApi.ts'
import { Muted } from '#platform/browser/ui/basics/Text.tsx'
import { FlagForm, type TypedFlag } from './FlagForm.tsx'
import { readFlag } from './flags.contract.ts'

interface FlagPanelProps {
  reportId: string
  open: boolean
  onClose: () => void
}

const NOTHING: TypedFlag = { reason: null, comment: '' }

/**
 * Flags a report for the administrators: checks whether one may flag now, asks why, and says thanks. Source: spec §2
 * "Flag-a-report popup", §8 "Flag".
 */
export function FlagPanel({ reportId, open, onClose }: FlagPanelProps) {
  const api = useApi()
  // Kept when the dialog is closed, for example by a press beside it; Cancel clears it.
  const [typed, setTyped] = useState(NOTHING)
  const [isDone, setDone] = useState(false)
  const [refusedMinutes, setRefusedMinutes] = useState<number | null>(null)
  const [openings, setOpenings] = useState(0)
  useAtOpening(open, () => {
    setOpenings(openings + 1)
    setDone(false)
    setRefusedMinutes(null)
  })
  const check = useQuery({
    queryKey: ['flag', reportId, openings],
    queryFn: ({ signal }) => api.call(readFlag, { id: reportId }, { signal }),
    enabled: open && !isDone,
    // Checked at each opening, since the minutes go down.
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const minutes = refusedMinutes ?? check.data?.waitMinutes ?? 0
  if (isDone || minutes > 0) {
    return (
      <Dialog
        open={open}
        onClose={onClose}
        title={isDone ? m.flags_thanks() : m.flags_title()}
        disc={isDone ? <Disc icon="check" tone="ok" /> : <Disc icon="clock" tone="wait" />}
        buttons={[{ label: m.ui_close(), onClick: onClose }]}
      >
        {isDone ? <Muted>{m.flags_thanks_words()}</Muted> : <p role="status">{m.flags_wait({ minutes })}</p>}
      </Dialog>
    )
  }
  if (check.data) {
    return (
      <Dialog open={open} onClose={onClose} title={m.flags_title()}>
        <FlagForm
          reportId={reportId}
          open={open}
          typed={typed}
          onType={(changed) => setTyped((before) => ({ ...before, ...changed }))}
          onDone={(isShown) => {
            setTyped(NOTHING)
            if (isShown) setDone(true)
            else showToast(m.flags_thanks_words())
          }}
          onTooSoon={setRefusedMinutes}
          onCancel={() => {
            setTyped(NOTHING)
            onClose()
          }}
        />
      </Dialog>
    )
  }
  const isFailed = check.isError && !check.isFetching
  const retry: DialogButton = { label: m.ui_try_again(), icon: 'rotate-cw', onClick: () => void check.refetch() }
  const cancel: DialogButton = { label: m.ui_cancel(), look: 'text', onClick: onClose }
  return (
    <Dialog open={open} onClose={onClose} title={m.flags_title()} buttons={isFailed ? [retry, cancel] : [cancel]}>
      {isFailed ? <Failure>{checkFailure(check.error)}</Failure> : <Muted role="status">{m.flags_checking()}</Muted>}
    </Dialog>
  )
}

/**
 * A missing report and an unverified address have messages of their own; all else gets the specification's sentence.
 */
function checkFailure(error: unknown): string {
  if (isRefusal(error) && (error.status === 404 || error.code === 'unverified')) return error.message
  return m.flags_check_failed()
}
