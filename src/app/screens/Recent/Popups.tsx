import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useLocationState } from '#platform/browser/hooks/useLocationState.ts'
import { useOnDemand, useToOpen } from '#platform/browser/hooks/useOnDemand.ts'
import { useOpenWhenFree } from '#platform/browser/overlays/modals.ts'
import { storedText } from '#platform/browser/storedText.ts'
import { cameFromList } from '#features/reports/card/overList.browser.ts'
import { withReport } from './arrival.ts'
import type { DetailsPopupProps } from './DetailsPopup.tsx'
import type { LocationNoticeProps } from './map/LocationNotice.tsx'

const SEEN = 'lamppost-welcome'

// The code of each popup is fetched when it is first needed.

export function LocationPopup(props: LocationNoticeProps) {
  const Notice = useOnDemand(
    () => import('./map/LocationNotice.tsx').then((it) => it.LocationNotice),
    props.open,
    props.onContinue,
  )
  const isOpen = useOpenWhenFree(props.open)
  return Notice && <Notice {...props} open={isOpen} />
}

/** The report in the address, as a popup over the list. Source: spec §2 "Report details popup", readings 2. */
export function ReportPopup(props: Omit<DetailsPopupProps, 'id' | 'onClose'>) {
  const navigate = useNavigate()
  const state = useLocationState()
  const [search] = useSearchParams()
  const id = search.get('report')
  const left = useRef<string | null>(null)
  useEffect(() => {
    left.current = null
  }, [id])
  const close = () => {
    if (left.current === id) return
    left.current = id
    // Goes back in the history if the person came from the list, so that it is as they left it.
    if (cameFromList(state)) void navigate(-1)
    else void navigate({ search: withReport(search, null) }, { replace: true, preventScrollReset: true })
  }
  const Details = useToOpen(() => import('./DetailsPopup.tsx').then((it) => it.DetailsPopup), id !== null, close)
  return Details && <Details {...props} id={id} onClose={close} />
}

/** Shown once on each device, as soon as nothing else is on the screen. Source: spec §2, readings 10. */
export function WelcomePopup({ mayOpen }: { mayOpen: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const Dialog = useOnDemand(() => import('./WelcomeDialog.tsx').then((it) => it.WelcomeDialog), isOpen, close)
  useEffect(() => {
    if (!mayOpen || wasSeen()) return
    const timer = setTimeout(setOpen, 600, true)
    return () => clearTimeout(timer)
  }, [mayOpen])
  const isShown = useOpenWhenFree(isOpen)
  return Dialog && <Dialog open={isShown} onShown={() => storedText(SEEN).keep('1')} onClose={close} />
}

function wasSeen(): boolean {
  try {
    return localStorage.getItem(SEEN) !== null
  } catch {
    return true // without storage it would be shown at every visit
  }
}
