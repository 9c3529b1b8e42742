import { useEffect, useEffectEvent, useRef } from 'react'
import { useReportAction } from '#features/feed/actions/reportActions.browser.ts'
import { CardVotes, MoreButton } from '#features/feed/actions/CardButtons.tsx'
import type { Card } from '#features/reports/card/cards.contract.ts'
import { ReportCard } from '#features/reports/card/ReportCard.tsx'
import { distanceKm, type LatLng } from '#features/territory/territory.rules.ts'
import { useFocusOpened } from '#platform/browser/hooks/useFocusOpened.ts'
import styles from './ReportList.module.css'

export interface CardsProps {
  cards: Card[]
  now: number
  /** Where distances are measured from. */
  from: LatLng
  selectedId: string | null
  /** Called when a card is pointed at or focused; with null when none is any more. */
  onPoint: (id: string | null) => void
}

/**
 * The grid of cards. A press on a card opens its comments; the map marks the card that is pointed at.
 * Source: spec §2 "Report card".
 */
export function Cards({ cards, now, from, selectedId, onPoint }: CardsProps) {
  const list = useRef<HTMLDivElement>(null)
  const doAction = useReportAction()
  useFocusOpened(list)
  const point = useEffectEvent(onPoint)
  const press = useEffectEvent(({ target }: Event) => {
    if (!(target instanceof Element) || target.closest('a, button') || getSelection()?.type === 'Range') return
    const report = cards.find(({ id }) => id === reportAt(target))
    if (report) doAction('comments', report)
  })
  useEffect(() => {
    const element = list.current
    if (!element) return
    const reach = ({ target }: Event) => point(reportAt(target))
    const leave = () => point(null)
    const listening = new AbortController()
    const { signal } = listening
    element.addEventListener('pointerover', reach, { signal })
    element.addEventListener('focusin', reach, { signal })
    // For pointers only: with the keyboard people use the buttons on the card.
    element.addEventListener('click', (event) => press(event), { signal })
    element.addEventListener('pointerleave', leave, { signal })
    element.addEventListener('focusout', leave, { signal })
    return () => listening.abort()
  }, [])
  return (
    <div ref={list} className={styles.cards}>
      {cards.map((report, index) => (
        <ReportCard
          key={report.id}
          report={report}
          now={now}
          distanceKm={distanceKm(from, report)}
          isSelected={report.id === selectedId}
          isFirst={index === 0}
          Votes={CardVotes}
          More={MoreButton}
        />
      ))}
    </div>
  )
}

function reportAt(target: EventTarget | null): string | null {
  if (!(target instanceof Element)) return null
  return target.closest<HTMLElement>('[data-report]')?.dataset['report'] ?? null
}
