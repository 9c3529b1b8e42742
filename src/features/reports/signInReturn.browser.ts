import { useLocation } from 'react-router'
import { cardId } from './card/ReportCard.tsx'

/** Where signing in to do something with a report leads back to: the report's card where it stands in a list, else this address. */
export function useReturnTo(reportId: string): string {
  const { pathname, search } = useLocation()
  const id = cardId(reportId)
  const isOverList = new URLSearchParams(search).has('report')
  const hasCard = !import.meta.env.SSR && !isOverList && document.getElementById(id) !== null
  return `${pathname}${search}${hasCard ? `#${id}` : ''}`
}
