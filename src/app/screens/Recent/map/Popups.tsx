import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useOnDemand } from '#platform/browser/hooks/useOnDemand.ts'
import { hasList, withReport } from '../arrival.ts'
import type { DetailsPopupProps } from '../DetailsPopup.tsx'
import type { LocationNoticeProps } from './LocationNotice.tsx'

const SEEN = 'lamppost-welcome'

// What they say is fetched when it is to be said.

/** The device says that the person is elsewhere. Source: spec §2 "Recent reports screen". */
export function LocationPopup(props: LocationNoticeProps) {
  const Notice = useOnDemand(
    () => import('./LocationNotice.tsx').then((it) => it.LocationNotice),
    props.open,
    props.onContinue,
  )
  return Notice && <Notice {...props} />
}

/** The report that the address names, over the list. Source: spec §2 "Report details popup", readings 2. */
export function ReportPopup(props: Omit<DetailsPopupProps, 'id' | 'onClose'>) {
  const navigate = useNavigate()
  const { state } = useLocation() as { state: unknown }
  const [search] = useSearchParams()
  const id = search.get('report')
  const left = useRef<string | null>(null)
  useEffect(() => {
    left.current = null
  }, [id])
  const close = () => {
    if (left.current === id) return
    left.current = id
    // Back to the list as it was left, where one came from there.
    if (hasList(state)) void navigate(-1)
    else void navigate({ search: withReport(search, null) }, { replace: true, preventScrollReset: true })
  }
  const Details = useOnDemand(() => import('../DetailsPopup.tsx').then((it) => it.DetailsPopup), id !== null, close)
  return Details && <Details {...props} id={id} onClose={close} />
}

/** Told once on each device, as soon as nothing else is on the screen. Source: spec §2, readings 10. */
export function WelcomePopup({ mayOpen }: { mayOpen: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const Dialog = useOnDemand(() => import('../WelcomeDialog.tsx').then((it) => it.WelcomeDialog), isOpen, close)
  useEffect(() => {
    if (!mayOpen || wasSeen()) return
    const timer = setTimeout(setOpen, 600, true)
    return () => clearTimeout(timer)
  }, [mayOpen])
  return Dialog && <Dialog open={isOpen} onShown={remember} onClose={close} />
}

function wasSeen(): boolean {
  try {
    return localStorage.getItem(SEEN) !== null
  } catch {
    return true // a browser that keeps nothing would tell it at every visit
  }
}

function remember(): void {
  try {
    localStorage.setItem(SEEN, '1')
  } catch {
    // It was readable a moment ago; then it is told again next time.
  }
}
