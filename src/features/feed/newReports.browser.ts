import { useState } from 'react'
import type { Card } from '#features/reports/card/cards.contract.ts'

interface Shown {
  /** Identifies the list. */
  list: string
  /** When the newest report on screen was created; null while there is none. */
  newest: string | null
}

/**
 * Hides other people's reports that arrive after a list was first shown, so that nothing moves while somebody reads.
 * Returns the rest and how many are hidden; `release` shows them. One's own are shown at once. Another `list` starts
 * afresh. In a list that is not in the order of time, nothing is hidden, since nothing is added to it.
 */
export function useNewReports(
  list: string,
  cards: Card[],
  isByTime: boolean,
): { cards: Card[]; heldCount: number; release: () => void } {
  const newest = isByTime ? (cards[0]?.createdAt ?? null) : null
  const [known, setKnown] = useState<Shown>({ list, newest })
  const shown = known.list === list && known.newest !== null ? known : { list, newest }
  if (shown.list !== known.list || shown.newest !== known.newest) setKnown(shown)
  const isHeld = ({ own, createdAt }: Card) => !own && shown.newest !== null && createdAt > shown.newest
  const heldCount = cards.filter(isHeld).length
  return {
    cards: heldCount > 0 ? cards.filter((card) => !isHeld(card)) : cards,
    heldCount,
    release: () => setKnown({ list, newest }),
  }
}
