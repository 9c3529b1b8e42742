import { useEffect, useEffectEvent, useState } from 'react'
import { type Draft, isAsTried } from '#features/reports/device/drafts.rules.ts'
import { holderOf } from '#features/reports/device/outbox.browser.ts'

/**
 * For a draft whose report was being sent when its page was closed or left. Calls `onHandOver` with the report's key if
 * the outbox has it, or with null if it was sent. Returns whether the outbox or another page is sending it now.
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
