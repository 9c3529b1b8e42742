import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { Card } from '#features/reports/card/cards.contract.ts'
import { m } from '#messages'
import { useMe } from '#platform/browser/root.ts'
import { showToast } from '#platform/browser/ui/toasts/toasts.browser.ts'
import { useApi } from '#platform/browser/useApi.ts'
import { useOnDemand } from '#platform/browser/hooks/useOnDemand.ts'
import { type Act, ActContext, type MoreActs } from './reportActions.browser.ts'

/** What is open, for which report, and the button that opened it. */
export interface Asked {
  name: 'sign-in' | 'comments' | 'more' | 'flag' | 'delete' | 'correct' | 'admin-edit' | 'admin-delete' | 'admin-failed'
  report: Card
  button: HTMLElement | undefined
  /** Why what was asked for could not be done. */
  problem?: string
}

interface ActsProps {
  /** Told after a report was deleted. */
  onDeleted?: () => void
  more: MoreActs
  children: ReactNode
}

const load = () => import('./voting.browser.ts')
let loading: ReturnType<typeof load> | undefined

/** One promise for all: a browser answers several imports of one module in any order, and the last press is to be the last. */
function voting() {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** Lets the buttons of the reports in it act. What that takes is fetched when the page stands, or when it is wanted. */
export function Acts({ onDeleted, more, children }: ActsProps) {
  const api = useApi()
  const queries = useQueryClient()
  const isSignedIn = useMe() !== null
  const [asked, setAsked] = useState<Asked | null>(null)
  const Panel = useOnDemand(
    () => import('./ReportActionsPanel.tsx').then((it) => it.ActsPanel),
    asked !== null,
    () => {
      setAsked(null)
      showToast(m.ui_failed_to_open())
    },
  )
  useEffect(() => {
    const timer = setTimeout(() => void voting().catch(() => {}), 2000)
    return () => clearTimeout(timer)
  }, [])

  const act = useCallback<Act>(
    async (name, report, button) => {
      const isVote = name === 'confirm' || name === 'reject'
      if (isVote && isSignedIn) {
        const it = await voting().catch(() => null)
        const problem = it ? await it.vote({ api, queries }, report, name) : m.register_network_failed()
        if (problem !== 'signed-out') return problem
      }
      setAsked({ name: isVote ? 'sign-in' : name, report, button })
      return null
    },
    [api, queries, isSignedIn],
  )
  return (
    <ActContext value={act}>
      {children}
      {Panel && <Panel asked={asked} onAsk={setAsked} onDeleted={onDeleted} more={more} />}
    </ActContext>
  )
}
