import { useLocation } from 'react-router'
import { cardId } from './card/ReportCard.tsx'

/**
 * Where to return after signing in to act on a report: this address, with the report's card as its fragment if a list
 * shows it.
 */
export function useReturnTo(reportId: string): string {
  const { pathname, search } = useLocation()
  const id = cardId(reportId)
  const isOverList = new URLSearchParams(search).has('report')
  const hasCard = !import.meta.env.SSR && !isOverList && document.getElementById(id) !== null
  return `${pathname}${search}${hasCard ? `#${id}` : ''}`
}
