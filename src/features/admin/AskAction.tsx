import type { ComponentProps } from 'react'
import { AskFirst } from '#platform/browser/overlays/AskFirst.tsx'
import { showToast } from '#platform/browser/ui/toasts/toasts.browser.ts'
import { useRenewLists } from './list/lists.browser.ts'

/** Asks before an administrator's action, then shows the message `done` and reloads the lists. */
export function AskAction({ done, onDone, ...ask }: ComponentProps<typeof AskFirst> & { done: string }) {
  const renew = useRenewLists()
  return (
    <AskFirst
      {...ask}
      onDone={() => {
        showToast(done)
        onDone?.()
        void renew()
      }}
    />
  )
}
