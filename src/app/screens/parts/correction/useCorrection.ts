import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Card } from '#features/reports/card/cards.contract.ts'
import { takeCorrected } from '#features/reports/card/reportCache.browser.ts'
import { correctReport } from '#features/reports/correction/correction.contract.ts'
import {
  changesOf,
  type CorrectableContent,
  correctableContent,
} from '#features/reports/correction/correction.rules.ts'
import { type FormPart, missingParts, partOfRefusal } from '#features/reports/submit/submission.rules.ts'
import { m } from '#messages'
import { useAtOpening } from '#platform/browser/hooks/useAtOpening.ts'
import { useOpening } from '#platform/browser/hooks/useOpening.ts'
import { problemOf } from '#platform/browser/problem.ts'
import { showToast } from '#platform/browser/ui/toasts/toasts.browser.ts'
import { useApi } from '#platform/browser/useApi.ts'
import { isRefusal } from '#shared/endpoint.ts'

/** The state of the correction form: its input, its problem, and how to save it. */
export function useCorrection(report: Card, open: boolean, onClose: () => void) {
  const api = useApi()
  const queries = useQueryClient()
  const opening = useOpening(open)
  // The version that the input is compared with: the report when typing began, or a newer one that was shown since.
  const [base, setBase] = useState(report)
  const [typed, setTyped] = useState<CorrectableContent>(correctableContent(report))
  const [newer, setNewer] = useState<Card | null>(null)
  const [problem, setProblem] = useState<{ part: FormPart; text: string } | null>(null)

  const begin = (from: Card) => {
    setBase(from)
    setTyped(correctableContent(from))
    setNewer(null)
    setProblem(null)
  }
  useAtOpening(open, () => {
    if (!changesOf(base, typed)) begin(report)
  })
  const finish = (card: Card) => {
    begin(card)
    takeCorrected(queries, card)
    onClose()
  }

  /** Somebody else has changed the report: takes over their changes where nothing was typed, and shows them. */
  function merge(current: Card): void {
    const changes = changesOf(base, typed)
    const merged = { ...correctableContent(current), ...changes }
    setBase(current)
    setTyped(merged)
    takeCorrected(queries, current)
    // What was typed is saved: only the answer was lost, or somebody else has saved the same.
    if (changes && !changesOf(current, merged)) showToast(m.reports_correct_saved())
    if (!changesOf(current, merged)) return finish(current)
    // Only the report's state has changed, such as validated, so the correction is sent again.
    if (!changesOf(base, current)) return mutate({ on: current, content: merged, pressedIn: opening.current })
    if (!opening.current) showToast(m.reports_correct_failed())
    setNewer(current)
    setProblem({ part: 'form', text: m.reports_correct_stale() })
  }
  const { mutate, isPending } = useMutation({
    mutationFn: ({ on, content }: { on: Card; content: CorrectableContent; pressedIn: object | null }) =>
      api.call(correctReport, { id: on.id, version: on.version, ...changesOf(on, content) }),
    onSuccess(card, { content, pressedIn }) {
      showToast(m.reports_correct_saved())
      // After Cancel nothing is typed any more.
      const typedSince = changesOf(base, typed) && changesOf(content, typed)
      begin(card)
      takeCorrected(queries, card)
      if (typedSince) setTyped({ ...correctableContent(card), ...typedSince })
      else if (pressedIn === opening.current) onClose()
    },
    onError(error) {
      const { code, message } = problemOf(error, m.reports_correct_failed())
      // The contract of `stale` includes the current card.
      const current = isRefusal(error) && code === 'stale' ? (error.details.data?.['current'] as Card) : null
      if (current) return merge(current)
      if (!opening.current) showToast(message)
      const field = isRefusal(error) ? error.details.field : undefined
      setProblem({ part: code === 'missing-fields' ? 'description' : partOfRefusal({ code, field }), text: message })
    },
  })
  function save(): void {
    if (!changesOf(base, typed)) return onClose()
    const [missing] = missingParts(typed)
    if (missing) return setProblem({ part: missing, text: m.ui_required_fields() })
    setProblem(null)
    mutate({ on: base, content: typed, pressedIn: opening.current })
  }
  return {
    typed,
    newer,
    isBusy: isPending,
    problemAt: (part: FormPart) => (problem?.part === part ? problem.text : null),
    change(changed: Partial<CorrectableContent>) {
      setTyped((before) => ({ ...before, ...changed }))
      setProblem(null)
    },
    /** Discards the input. */
    reset: () => begin(report),
    save,
  }
}
