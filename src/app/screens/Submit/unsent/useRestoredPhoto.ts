import { useEffect, useEffectEvent } from 'react'
import { findDraftPhoto } from '#features/reports/device/draftPhotos.browser.ts'
import type { Draft } from '#features/reports/device/drafts.rules.ts'
import { photoOfUnsent } from '#features/reports/device/outbox.browser.ts'
import type { PhotoChoice } from '../photo/usePhoto.ts'

/** Puts the photo of the draft that was found, or of the unsent report that it continues, back into the form. */
export function useRestoredPhoto(
  owner: string | null,
  found: Draft | null,
  photo: PhotoChoice,
  { onBack, onLost }: { onBack: () => void; onLost: () => void },
): void {
  const restore = useEffectEvent(async () => {
    if (owner === null) return
    const unsent = found?.unsent ?? null
    const finding = findDraftPhoto(found && found.key, owner).then(
      (kept) => kept ?? (unsent === null ? null : photoOfUnsent(unsent.key)),
    )
    // A visitor's photo is not stored.
    if (!found?.hadPhoto || found.owner === null) return
    const isBack = await photo.restore(finding)
    if (isBack) onBack()
    else onLost()
  })
  useEffect(() => void restore(), [found])
}
