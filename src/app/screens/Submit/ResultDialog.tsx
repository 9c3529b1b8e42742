import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { celebrate } from '#features/rewards/achievements/celebrations/celebrations.browser.ts'
import { m } from '#messages'
import { Disc } from '#platform/browser/ui/EmptyState.tsx'
import { showToast } from '#platform/browser/ui/toasts/toasts.browser.ts'
import { useOnDemand } from '#platform/browser/hooks/useOnDemand.ts'
import { fetchDialog } from './usePrefetch.ts'
import type { Submitted } from './stages.ts'

/** How long the message is shown before the map opens, milliseconds. */
const SHOWN_MS = 2000

/** How long to wait for the code of the dialog; the map says the same. */
const LOADING_MS = 5000

/**
 * Says that the report was submitted, then opens the map at its location; what it has earned is shown after that.
 * Source: spec §4 "Submit flow".
 */
export function ResultDialog({ submitted }: { submitted: Submitted | null }) {
  const navigate = useNavigate()
  const go = () => {
    if (submitted) void navigate('/recent', { state: { focusLocation: submitted.at, showSubmittedReport: true } })
  }
  const goByItself = useEffectEvent(go)
  const isOpen = submitted !== null
  useEffect(() => (submitted ? () => celebrate(submitted.personId, submitted.rewards) : undefined), [submitted])
  // The dialog's code can't be fetched, but the report was submitted all the same.
  const Dialog = useOnDemand(fetchDialog, isOpen, () => {
    showToast(m.reports_submit_banner())
    go()
  })
  const isShown = isOpen && Dialog !== null
  useEffect(() => {
    if (!isOpen) return
    const timer = setTimeout(() => goByItself(), isShown ? SHOWN_MS : LOADING_MS)
    return () => clearTimeout(timer)
  }, [isOpen, isShown])
  if (!Dialog) return null

  return (
    <Dialog
      open={isOpen}
      onClose={go}
      title={m.reports_submit_done_title()}
      disc={<Disc tone="ok" icon="check" />}
      buttons={[{ label: m.reports_submit_view_on_map(), look: 'main', onClick: go }]}
    >
      <p>{m.reports_submit_done()}</p>
    </Dialog>
  )
}
