import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { keepLastCategory } from '#features/reports/device/lastCategory.browser.ts'
import { UNSENT_GONE } from '#features/reports/device/outbox.browser.ts'
import { isTemporary } from '#features/reports/device/outbox.rules.ts'
import { createReport } from '#features/reports/submit/reports.contract.ts'
import {
  missingParts,
  type FormPart,
  partOfRefusal,
  type ReportFields,
  submissionFingerprint,
} from '#features/reports/submit/submission.rules.ts'
import { m } from '#messages'
import { useIsScreenOpen } from '#platform/browser/hooks/useIsScreenOpen.ts'
import { sentenceOf } from '#platform/browser/problem.ts'
import { useMe } from '#platform/browser/root.ts'
import { useApi } from '#platform/browser/useApi.ts'
import { isRefusal } from '#shared/endpoint.ts'
import type { PhotoChoice } from './photo/usePhoto.ts'
import type { Place } from './place/usePlace.ts'
import { repeatIfBusy } from './repeatIfBusy.ts'
import { findSimilar } from './similar/findSimilar.ts'
import type { Stage } from './stages.ts'
import { isOffline, type Kept, offlineText } from './unsent/offlineText.ts'
import type { KeptDraft } from './unsent/useDraft.ts'
import { type Prepared, useUnsentStore } from './unsent/useUnsentStore.ts'
import { useLateNews } from './useLateNews.ts'
import { useWaitForPin } from './useWaitForPin.ts'

/** The refusals whose own sentence is shown: the server's, and this device's. */
const SENTENCES = { refusals: { ...createReport.refusals, [UNSENT_GONE]: [0, m.reports_unsent_gone] } } as const

interface Parts {
  fields: ReportFields
  place: Place
  /** Why the pin's location could not be found. */
  placeProblem: string | null
  photo: PhotoChoice
  draft: KeptDraft
  /** What of it is stored. */
  kept: Kept
  /** Whether to begin with the prompt to sign in: the writer was signed out, and their draft waits. */
  asksToSignIn: boolean
  onStart: () => void
  onProblem: (part: FormPart, text: string, others?: FormPart[]) => void
  /** Called when the report waits on this device, and the form is free again. */
  onKept: (key: string) => void
}

/**
 * Sends the report once, however often Submit is pressed; shows what is missing or went wrong.
 * Source: spec §4 "Submit flow".
 */
export function useSubmission(parts: Parts) {
  const { fields, place, placeProblem, photo, draft, kept, asksToSignIn, onStart, onProblem, onKept } = parts
  const api = useApi()
  const me = useMe()
  const queries = useQueryClient()
  const late = useLateNews()
  const [stage, setStage] = useState<Stage>({ is: asksToSignIn ? 'signing-in' : 'open' })
  const [mayWait, setMayWait] = useState(false)
  const isUnderWay = useRef(false)
  const isScreenOpen = useIsScreenOpen()
  const backToForm = () => setStage({ is: 'open' })
  const { keep, sendKept } = useUnsentStore(draft, (key) => isScreenOpen() && onKept(key))

  async function submit(): Promise<void> {
    if (isUnderWay.current) return
    onStart()
    backToForm()
    setMayWait(false)
    const [missing, ...others] = missingParts(fields)
    if (missing) return onProblem(missing, m.ui_required_fields(), others)
    if (!me) return setStage({ is: 'signing-in' })
    void stopIfRefused()
    if (place.isFinding) return setStage({ is: 'finding' })
    place.cancelLookups()
    if (place.point === null) return setStage({ is: 'asking' })
    await search()
  }

  /** Goes back to the form if the chosen photo can't be used, while the location is being found or confirmed. */
  async function stopIfRefused(): Promise<void> {
    if ((await photo.ready()) !== 'refused') return
    setStage((now) => (now.is === 'finding' || now.is === 'asking' ? { is: 'open' } : now))
  }

  useWaitForPin(stage.is === 'finding', place, () => {
    if (!placeProblem) return void submit()
    backToForm()
    onProblem('place', placeProblem)
  })

  async function search(): Promise<void> {
    await underWay(async () => {
      const ready = await photo.ready()
      if (ready === 'refused') return photoRefused()
      const wasTried = draft.wasTried(submissionFingerprint(fields, ready && ready.chosen))
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
      const isShown = isScreenOpen()
      isUnderWay.current = isShown && next.is === 'done'
      setStage(isShown ? next : { is: 'open' })
      if (!isShown) late.tell(next)
    } catch (error) {
      isUnderWay.current = false
      setStage({ is: 'open' })
      fail(error)
    }
  }

  /** The chosen photo can't be used. The form says so; if the form was left, a message says that nothing was sent. */
  function photoRefused(): Stage {
    if (!isScreenOpen()) late.offerForm(m.reports_submit_not_sent())
    return { is: 'open' }
  }

  /** Null if the chosen photo can't be used. */
  async function prepare(sent: ReportFields): Promise<Prepared | null> {
    const ready = await photo.ready()
    if (ready === 'refused') return null
    const name = place.placeName ?? {}
    const input = { ...sent, category: sent.category ?? '', ...name, ...(ready && { photo: ready.file }) }
    const key = draft.keyOf(submissionFingerprint(sent, ready && ready.chosen))
    return { key, input, ...(ready && { chosen: ready.chosen }) }
  }

  async function send(sent: ReportFields): Promise<Stage> {
    const prepared = await prepare(sent)
    if (!prepared) return photoRefused()
    const { key, input } = prepared
    const onProgress = (share: number) => setStage((now) => (now.is === 'sending' ? { is: 'sending', share } : now))
    if (me) keepLastCategory(me.id, input.category)
    const post = () => api.call(createReport, input, { idempotencyKey: key, onProgress })
    const sending = await sendKept(
      prepared,
      () => repeatIfBusy(api, me, post),
      (error) => (isScreenOpen() ? isOffline(error) : isRefusal(error) && isTemporary(error) && draft.isUntouched()),
    )
    if ('answer' in sending) {
      void queries.invalidateQueries()
      const { rewards } = sending.answer
      return { is: 'done', at: { lat: sent.lat, lng: sent.lng }, personId: me?.id ?? '', rewards }
    }
    if (!isScreenOpen()) {
      draft.end()
      late.tellKept(sending.waitsFor)
    }
    return { is: 'open' }
  }

  function fail(error: unknown): void {
    if (isRefusal(error) && error.code === 'key-reused') draft.renewKey()
    // The next Submit sends a new report.
    if (isRefusal(error) && error.code === UNSENT_GONE) draft.setUnsentVersion(null)
    const text = isOffline(error) ? offlineText(kept) : sentenceOf(error, SENTENCES, m.reports_submit_failed())
    if (!isScreenOpen()) return late.offerForm(text)
    if (!isRefusal(error)) return onProblem('form', text)
    if (error.code === 'signed-out') return setStage({ is: 'signing-in' })
    setMayWait(isTemporary(error))
    onProblem(partOfRefusal({ code: error.code, field: error.details.field }), text)
  }

  return {
    stage,
    submit,
    /** Nobody has placed the pin, and the person says that its location is right. */
    confirmPlace() {
      place.placePin(place.at, 'hand')
      void search()
    },
    /** Posts the report although similar ones were found. */
    postAnyway: () => (stage.is === 'similar' ? underWay(() => send(stage.fields)) : undefined),
    backToForm,
    /** Whether the last attempt got no answer, or met a busy server, so that the report may wait on this device. */
    mayWait: me !== null && mayWait,
    /** Stores the report on this device, which sends it as soon as the server answers. */
    sendLater: () =>
      underWay(async () => {
        const prepared = await prepare(fields)
        if (prepared && !(await keep(prepared))) onProblem('form', m.reports_unsent_no_room())
        return { is: 'open' }
      }),
  }
}
