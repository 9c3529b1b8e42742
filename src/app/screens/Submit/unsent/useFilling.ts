import { useState } from 'react'
import type { Unsent } from '#features/reports/device/outbox.rules.ts'
import { submissionFingerprint } from '#features/reports/submit/submission.rules.ts'
import type { PhotoChoice } from '../photo/usePhoto.ts'
import type { Place } from '../place/usePlace.ts'
import type { useForm } from '../useForm.ts'
import type { KeptDraft } from './useDraft.ts'

interface Parts {
  replaceAll: ReturnType<typeof useForm>['replaceAll']
  place: Place
  photo: PhotoChoice
  draft: KeptDraft
}

/** Empties the form, or fills it with an unsent report. */
export function useFilling({ replaceAll, place, photo, draft }: Parts) {
  const [lastKept, setLastKept] = useState<string | null>(null)
  /** Empties the form, but for `rest`. `kept` is the key of the report that waits on this device instead. */
  function empty(kept: string | null, rest: Parameters<typeof replaceAll>[0] = {}): void {
    replaceAll(rest)
    if (rest.point) place.placePin(rest.point, 'hand')
    else place.beginAnew()
    photo.remove()
    draft.renewKey()
    draft.setUnsentVersion(null)
    setLastKept(kept)
  }
  function edit(unsent: Unsent): void {
    const { key, category, description, lat, lng, address, searched, photo: kept, chosen } = unsent
    // It may be on the server already, if only the answer was lost.
    draft.resume(key, submissionFingerprint({ category, description, lat, lng }, chosen ?? null))
    draft.setUnsentVersion(unsent)
    place.cancelLookups()
    const placeName = address && searched ? { address, searched } : null
    replaceAll({ category, description, point: { lat, lng }, placedBy: 'hand', placeName })
    if (kept && chosen) void photo.restore(Promise.resolve({ chosen, file: kept }))
    else if (kept) void photo.choose(kept)
    document.getElementById('report-description')?.focus()
  }
  return { lastKept, empty, edit }
}
