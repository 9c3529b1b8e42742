import { useEffect, useEffectEvent } from 'react'
import type { Draft } from '#features/reports/device/drafts.rules.ts'
import { isLeftToOutbox } from '#features/reports/device/outbox.browser.ts'

/** Calls `onWaits` if the draft that was found is of a report that the outbox sends: its page was closed meanwhile. */
export function useHandOver(found: Draft | null, onWaits: (key: string) => void): void {
  const look = useEffectEvent(async () => {
    const unsent = found?.unsent ?? null
    if (unsent && (await isLeftToOutbox(unsent).catch(() => false))) onWaits(unsent.key)
  })
  useEffect(() => void look(), [found])
}
