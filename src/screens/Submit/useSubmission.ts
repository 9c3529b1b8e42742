import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { createReport } from '#features/reports/reports.contract.ts'
import {
  contentOf,
  firstMissing,
  type FormPart,
  partOfRefusal,
  type ReportFields,
} from '#features/reports/submission.rules.ts'
import type { LatLng } from '#features/territory/territory.rules.ts'
import { m } from '#messages'
import { isRefusal, type Refusal } from '#shared/endpoint.ts'
import { useMe } from '#web/root.ts'
import { useApi } from '#web/useApi.ts'
import type { KeptDraft } from './useDraft.ts'
import type { PhotoChoice } from './usePhoto.ts'

/** open → sending, with the share of it that is sent, 0…1 → done, at its place; signing-in: the prompt is shown. */
export type Stage = { is: 'open' | 'signing-in' } | { is: 'sending'; share: number } | { is: 'done'; at: LatLng }

interface Parts {
  photo: PhotoChoice
  draft: KeptDraft
  onProblem: (part: FormPart, text: string) => void
}

/** Sends the report once, however often it is pressed; says what is missing or went wrong. Source: spec §4 "Submit flow". */
export function useSubmission({ photo, draft, onProblem }: Parts) {
  const api = useApi()
  const me = useMe()
  const queries = useQueryClient()
  const [stage, setStage] = useState<Stage>({ is: 'open' })
  const isUnderWay = useRef(false)

  async function submit(fields: ReportFields): Promise<void> {
    if (isUnderWay.current) return
    const missing = firstMissing(fields)
    if (missing) return onProblem(missing, m.required_fields())
    if (!me) return setStage({ is: 'signing-in' })
    isUnderWay.current = true
    setStage({ is: 'sending', share: 0 })
    try {
      await send(fields)
      setStage({ is: 'done', at: { lat: fields.lat, lng: fields.lng } })
    } catch (error) {
      isUnderWay.current = false
      setStage({ is: 'open' })
      fail(error)
    }
  }

  async function send({ category, description, lat, lng }: ReportFields): Promise<void> {
    const file = await photo.ready()
    const content = contentOf({ category, description, lat, lng }, file && (photo.photo?.chosen ?? file))
    const input = { category: category ?? '', description, lat, lng, ...(file && { photo: file }) }
    const onProgress = (share: number) => setStage((now) => (now.is === 'sending' ? { is: 'sending', share } : now))
    await api.call(createReport, input, {
      idempotencyKey: draft.keyOf(content),
      onProgress,
    })
    draft.end()
    void queries.invalidateQueries()
  }

  function fail(error: unknown): void {
    if (!isRefusal(error)) return onProblem('form', m.submit_failed())
    if (error.code === 'signed-out') return setStage({ is: 'signing-in' })
    if (error.code === 'key-reused') draft.renewKey()
    onProblem(partOfRefusal({ code: error.code, field: error.details.field }), wordingOf(error))
  }

  return { stage, submit, stay: () => setStage({ is: 'open' }) }
}

const WORDED_CODES = [...Object.keys(createReport.refusals), 'too-many-requests', 'unverified', 'network']

/** What the server says where it says it to people; anything else is the specification's one sentence. */
function wordingOf({ code, message }: Refusal): string {
  if (code === 'network' && !navigator.onLine) return m.submit_offline()
  return WORDED_CODES.includes(code) && code !== 'invalid' ? message : m.submit_failed()
}
