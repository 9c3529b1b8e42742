import { useState } from 'react'
import type { Card } from '#features/reports/card/cards.contract.ts'

interface Shown {
  /** Which list this is about. */
  list: string
  /** When the newest report that is shown was made; null while there is none. */
  newest: string | null
}

/**
 * The cards of a list without the reports of others that have come since it was first shown, and how many those are:
 * nothing jumps while somebody reads. One's own are shown at once. `list` names the list; another one begins anew.
 */
export function useHeld(list: string, cards: Card[]): { cards: Card[]; heldCount: number; release: () => void } {
  const newest = cards[0]?.createdAt ?? null
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
