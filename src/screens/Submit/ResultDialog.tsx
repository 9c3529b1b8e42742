import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import type { LatLng } from '#features/territory/territory.rules.ts'
import { m } from '#messages'
import { Dialog } from '#web/overlays/overlays.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Disc } from '#web/ui/Nothing.tsx'

/** How long the good news stands before it goes on by itself. */
const SHOWN_MS = 2000

/** Says that it was submitted, then goes to the map, at the place. Source: spec §4 "Submit flow". */
export function ResultDialog({ at }: { at: LatLng | null }) {
  const navigate = useNavigate()
  const go = () => {
    if (at) void navigate('/recent', { state: { focusLocation: at, showSubmittedReport: true } })
  }
  const goByItself = useEffectEvent(go)
  const isOpen = at !== null
  useEffect(() => {
    if (!isOpen) return
    const timer = setTimeout(() => goByItself(), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isOpen])

  const acts = (
    <Button look="main" wide onClick={go}>
      {m.submit_view_on_map()}
    </Button>
  )
  return (
    <Dialog open={isOpen} onClose={go} title={m.submit_done_title()} disc={<Disc tone="ok" icon="check" />} acts={acts}>
      <p>{m.submit_done()}</p>
    </Dialog>
  )
}
