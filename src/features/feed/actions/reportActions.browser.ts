import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, createContext, useContext } from 'react'
import type { Card } from '#features/reports/card/cards.contract.ts'
import type { Status } from '#features/reports/reports.rules.ts'
import type { Api } from '#platform/browser/api.ts'

type ReportActionName = 'sign-in' | 'comments' | 'more'

/** Opens a popup; `button` is the pressed button. */
export type AskForAction = (name: ReportActionName, report: Card, button?: HTMLElement) => void

/** Provided by <ReportActions>. */
export const ReportActionContext = createContext<AskForAction>(() => {})

/** The function that buttons of cards and pages call. */
export function useReportAction(): AskForAction {
  return useContext(ReportActionContext)
}

/** Loads all code of a report's comments at once; each part alone would be asked for only by the one before. */
export function loadComments(): Promise<unknown> {
  return Promise.allSettled([
    import('./ReportActionsPanel.tsx'),
    import('#features/comments/popup/CommentsPanel.tsx'),
    import('#platform/browser/overlays/SheetPanel.tsx'),
  ])
}

export interface PopupProps {
  report: Card
  open: boolean
  onClose: () => void
}

/** The state that an administrator gives a report; `shown`: the one that a hidden report had before. */
export type AskedState = Status | 'shown'

/** What administrators can do with a report. */
export interface Moderation {
  /** Changes its state, and shows that with a way to undo it. Returns what went wrong, or null. */
  changeState: (tools: { api: Api; queries: QueryClient }, report: Card, to: AskedState) => Promise<string | null>
  /** The sheet to edit it. */
  Edit: ComponentType<PopupProps>
  /** The question before it is deleted for good. */
  Delete: ComponentType<PopupProps & { onDeleted: (() => void) | undefined }>
}

/** What screens add to the menu of a report, from features that this one cannot import. Loaded when it is needed. */
export interface MoreReportActions {
  /** The sheet in which authors correct it. */
  correction: () => Promise<ComponentType<PopupProps>>
  moderation: () => Promise<Moderation>
}
