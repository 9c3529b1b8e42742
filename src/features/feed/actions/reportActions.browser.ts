import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, createContext, useContext } from 'react'
import type { Card } from '#features/reports/card/cards.contract.ts'
import type { Status } from '#features/reports/reports.rules.ts'
import type { Api } from '#platform/browser/api.ts'

/** What somebody can do with a report. */
export type ActName = 'sign-in' | 'comments' | 'more'

/** Opens it, for the button that was pressed. */
export type Act = (name: ActName, report: Card, button?: HTMLElement) => void

/** Filled by <Acts>. */
export const ActContext = createContext<Act>(() => {})

/** What the buttons of cards and pages do. */
export function useAct(): Act {
  return useContext(ActContext)
}

/** What is open over a report. */
export interface PopupProps {
  report: Card
  open: boolean
  onClose: () => void
}

/** What administrators can do with a report. */
export interface Moderation {
  /** Gives it another state, and says so with a way back; gives what went wrong, or null. */
  changeState: (tools: { api: Api; queries: QueryClient }, report: Card, status: Status) => Promise<string | null>
  /** The sheet to edit it, the question before it goes; null: neither is open. */
  Popup: ComponentType<
    Omit<PopupProps, 'open'> & { act: 'edit' | 'delete' | null; onDeleted: (() => void) | undefined }
  >
}

/** What screens add to the menu of a report, from younger features and of their own: fetched when it is wanted. */
export interface MoreActs {
  /** The sheet in which authors correct it. */
  correction: () => Promise<ComponentType<PopupProps>>
  moderation: () => Promise<Moderation>
}
