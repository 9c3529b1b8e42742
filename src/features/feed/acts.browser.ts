import { createContext, useContext } from 'react'
import type { Card } from '#features/reports/cards.contract.ts'
import type { Vote } from '#features/votes/votes.rules.ts'

/** What somebody can do with a report. */
export type ActName = Vote | 'comments' | 'more'

/** Does it, with the button that was pressed; gives what to say about it at that place, or null. */
export type Act = (name: ActName, report: Card, button?: HTMLElement) => Promise<string | null>

/** Filled by <Acts>. */
export const ActContext = createContext<Act>(() => Promise.resolve(null))

/** What the buttons of cards and pages do. */
export function useAct(): Act {
  return useContext(ActContext)
}
