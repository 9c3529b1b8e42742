import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { cameFromList, OVER_LIST } from '#features/reports/card/overList.browser.ts'
import { cardId } from '#features/reports/card/ReportCard.tsx'
import type { LatLng } from '#features/territory/territory.rules.ts'
import { useLocationState } from '#platform/browser/hooks/useLocationState.ts'
import { withQuery } from '#shared/sitePath.ts'

/** What a visit to Recent asks for. Source: spec §2 "/recent". */
export interface Arrival {
  focus: LatLng | null
  /** Where to thank for a report: over the map, or in the list if it was sent without JavaScript. */
  thanks: 'map' | 'list' | null
  /** The report whose details to open. */
  details: string | null
  /** Nothing special was asked for: no filter, location, thanks or report. */
  isPlain: boolean
}

/** Reads navigation state and address once, and clears the state and `submitted`, so that a reload doesn't thank again. */
export function useArrival(): Arrival {
  const state = useLocationState()
  const { hash } = useLocation()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [arrival] = useState(() => readArrival(state, search))
  const begin = useEffectEvent(() => {
    // The hash names the card from which the person went to sign in. Without it, Back restores the place in the list.
    if (hash.startsWith(`#${cardId('')}`)) {
      void import('./backToCard.ts').then(
        (it) => it.backToCard(hash.slice(1)),
        () => undefined, // without a network the list stays at its top
      )
      history.replaceState(history.state, '', window.location.pathname + window.location.search)
    }
    if (cameFromList(state)) return
    const kept = history.state as object | null // the router's state, which contains ours as `usr`
    // Puts the list into the history below the open report, so that Back closes the report.
    const list = search.has('report') ? `${window.location.pathname}${withReport(search, null)}` : undefined
    history.replaceState({ ...kept, usr: null }, '', list)
    if (arrival.details) void navigate({ search: withReport(search, arrival.details) }, { state: OVER_LIST })
    else if (arrival.thanks === 'list')
      void navigate({ search: withReport(search, null), hash }, { replace: true, preventScrollReset: true })
  })
  useEffect(() => begin(), [])
  return arrival
}

/** What navigation state and address ask for. */
export function readArrival(state: unknown, search: URLSearchParams): Arrival {
  const { focusLocation, showSubmittedReport, showReportDetails } = Object(state) as Record<string, unknown>
  const focus = isPlace(focusLocation) ? focusLocation : null
  const thanks = showSubmittedReport ? 'map' : search.get('submitted') === '1' ? 'list' : null
  const details = typeof showReportDetails === 'string' ? showReportDetails : search.get('report')
  return { focus, thanks, details, isPlain: !focus && !thanks && !details && !String(search) }
}

/** The query string that opens this report over the list; null opens none. It asks for no thanks. */
export function withReport(search: URLSearchParams, id: string | null): string {
  const changed = new URLSearchParams(search)
  changed.delete('submitted')
  if (id) changed.set('report', id)
  else changed.delete('report')
  return withQuery('', changed)
}

function isPlace(value: unknown): value is LatLng {
  const { lat, lng } = Object(value) as Record<string, unknown>
  return Number.isFinite(lat) && Number.isFinite(lng)
}
