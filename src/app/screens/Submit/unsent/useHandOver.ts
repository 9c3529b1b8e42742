import { useEffect, useEffectEvent, useState } from 'react'
import { type Draft, isAsTried } from '#features/reports/device/drafts.rules.ts'
import { holderOf } from '#features/reports/device/outbox.browser.ts'

/**
 * Calls `onHandOver` if the draft that was found is of a report that the outbox sends, with its key, or of one that was
 * sent, with null: its page was closed or left meanwhile. Returns whether another page or the outbox sends it just now.
 */
export function useHandOver(found: Draft | null, onHandOver: (key: string | null) => void): boolean {
  const [isSending, setSending] = useState(false)
  const handOver = useEffectEvent(onHandOver)
  useEffect(() => {
    if (!found?.unsent) return
    const { key } = found.unsent
    let isOpen = true
    const end = (holder: Awaited<ReturnType<typeof holderOf>>) => {
      if (!isOpen) return
      setSending(false)
      if (holder === 'outbox') handOver(key)
      if (holder === 'nobody' && isAsTried(found)) handOver(null)
    }
    const showSending = () => isOpen && setSending(true)
    holderOf(found.unsent, showSending).then(end, () => end('form')) // a browser that stores nothing has handed nothing over
    return () => {
      isOpen = false
    }
  }, [found])
  return isSending
}
