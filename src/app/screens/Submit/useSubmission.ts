import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { keepLastCategory } from '#features/reports/device/lastCategory.browser.ts'
import { keepUnsent } from '#features/reports/device/outbox.browser.ts'
import { createReport } from '#features/reports/submit/reports.contract.ts'
import type { SimilarReport } from '#features/reports/submit/similar.contract.ts'
import {
  contentOf,
  missingParts,
  type FormPart,
  partOfRefusal,
  type ReportFields,
} from '#features/reports/submit/submission.rules.ts'
import type { Rewards } from '#features/rewards/rewards.contract.ts'
import type { LatLng } from '#features/territory/territory.rules.ts'
import { m } from '#messages'
import { sentenceOf } from '#platform/browser/problem.ts'
import { useMe } from '#platform/browser/root.ts'
import { useApi } from '#platform/browser/useApi.ts'
import { isRefusal } from '#shared/endpoint.ts'
import type { PhotoChoice } from './photo/usePhoto.ts'
import type { Place } from './place/usePlace.ts'
import { findSimilar } from './similar/findSimilar.ts'
import type { KeptDraft } from './unsent/useDraft.ts'

/** How long a pressed Submit waits for the pin's location, ms: the browser's question may stay unanswered. */
const PATIENCE_MS = 12_000

/** A submitted report: its location and what it has earned. */
export interface Submitted {
  at: LatLng
  rewards: Rewards
}

/**
 * open → finding: waits for the pin's location → asking: is a pin right that nobody has placed? → sending: `share` of
 * it is sent, 0…1 → done. signing-in: the prompt to sign in is shown; similar: the similar reports are shown.
 */
export type Stage =
  | { is: 'open' | 'signing-in' | 'finding' | 'asking' }
  | { is: 'similar'; found: SimilarReport[]; fields: ReportFields }
  | { is: 'sending'; share: number }
  | ({ is: 'done' } & Submitted)

interface Parts {
  fields: ReportFields
  place: Place
  /** Why the pin's location could not be found. */
  placeProblem: string | null
  photo: PhotoChoice
  draft: KeptDraft
  onProblem: (part: FormPart, text: string, others?: FormPart[]) => void
  /** Called offline: the report waits on this device, and the form is free again. */
  onKept: (key: string) => void
}

/**
 * Sends the report once, however often Submit is pressed; shows what is missing or went wrong.
 * Source: spec §4 "Submit flow".
 */
export function useSubmission({ fields, place, placeProblem, photo, draft, onProblem, onKept }: Parts) {
  const api = useApi()
  const me = useMe()
  const queries = useQueryClient()
  const [stage, setStage] = useState<Stage>({ is: 'open' })
  const isUnderWay = useRef(false)
  const stay = () => setStage({ is: 'open' })

  async function submit(): Promise<void> {
    if (isUnderWay.current) return
    stay()
    const [missing, ...others] = missingParts(fields)
    if (missing) return onProblem(missing, m.required_fields(), others)
    if (!me) return setStage({ is: 'signing-in' })
    void stopIfRefused()
    if (place.isFinding) return setStage({ is: 'finding' })
    place.settle()
    if (place.point === null) return setStage({ is: 'asking' })
    await search()
  }

  /** Stays in the form if the photo turns out to be none while something else is waited for. */
  async function stopIfRefused(): Promise<void> {
    if ((await photo.ready()) !== 'refused') return
    setStage((now) => (now.is === 'finding' || now.is === 'asking' ? { is: 'open' } : now))
  }

  const isFound = stage.is === 'finding' && !place.isFinding
  const goOn = useEffectEvent(() => {
    if (!placeProblem) return void submit()
    stay()
    onProblem('place', placeProblem)
  })
  const giveUp = useEffectEvent(() => place.giveUp())
  useEffect(() => {
    if (isFound) goOn()
  }, [isFound])
  useEffect(() => {
    if (stage.is !== 'finding') return
    const timer = setTimeout(() => giveUp(), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [stage.is])

  async function search(): Promise<void> {
    await underWay(async () => {
      const ready = await photo.ready()
      if (ready === 'refused') return { is: 'open' }
      const wasTried = draft.wasTried(contentOf(fields, ready && ready.chosen))
      // An earlier attempt may have been stored on the server, and would be found as similar to itself.
      const found = wasTried ? [] : await findSimilar(api, fields)
      return found.length > 0 ? { is: 'similar', found, fields } : send(fields)
    })
  }

  /** Runs `run` unless something runs already; shows errors. */
  async function underWay(run: () => Promise<Stage>): Promise<void> {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setStage({ is: 'sending', share: 0 })
    try {
      const next = await run()
      isUnderWay.current = next.is === 'done'
      setStage(next)
    } catch (error) {
      isUnderWay.current = false
      setStage({ is: 'open' })
      fail(error)
    }
  }

  async function send(sent: ReportFields): Promise<Stage> {
    const { category, description, lat, lng } = sent
    const ready = await photo.ready()
    if (ready === 'refused') return { is: 'open' }
    const name = place.placeName ?? {}
    const input = { category: category ?? '', description, lat, lng, ...name, ...(ready && { photo: ready.file }) }
    const onProgress = (share: number) => setStage((now) => (now.is === 'sending' ? { is: 'sending', share } : now))
    const key = draft.keyOf(contentOf(sent, ready && ready.chosen))
    if (me) keepLastCategory(me.id, input.category)
    try {
      const { rewards } = await api.call(createReport, input, { idempotencyKey: key, onProgress })
      draft.end()
      void queries.invalidateQueries()
      return { is: 'done', at: { lat, lng }, rewards }
    } catch (error) {
      if (!me || !isOffline(error)) throw error
      const unsent = { key, owner: me.id, ...input, photo: ready && ready.file, keptAt: Date.now(), refusal: null }
      if (!(await keepUnsent(unsent))) throw error
      onKept(key)
      return { is: 'open' }
    }
  }

  function fail(error: unknown): void {
    if (!isRefusal(error)) return onProblem('form', m.submit_failed())
    if (error.code === 'signed-out') return setStage({ is: 'signing-in' })
    if (error.code === 'key-reused') draft.renewKey()
    const text = isOffline(error) ? m.submit_offline() : sentenceOf(error, createReport, m.submit_failed())
    onProblem(partOfRefusal({ code: error.code, field: error.details.field }), text)
  }

  return {
    stage,
    submit,
    /** The person says that a pin is right that nobody has placed. */
    confirmPlace() {
      place.put(place.at, 'hand')
      void search()
    },
    /** Posts the report although similar ones were found. */
    postAnyway: () => (stage.is === 'similar' ? underWay(() => send(stage.fields)) : undefined),
    stay,
  }
}

function isOffline(error: unknown): boolean {
  return isRefusal(error) && error.code === 'network' && !navigator.onLine
}
