import { type SubmitEvent, useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { dropDraftsOf } from '#features/reports/device/drafts.browser.ts'
import { takeUnsent, unsentOf } from '#features/reports/device/outbox.browser.ts'
import type { Unsent } from '#features/reports/device/outbox.rules.ts'
import { useUnsent } from '#features/reports/device/useUnsent.browser.ts'
import { m } from '#messages'
import { Dialog, type DialogButton } from '#platform/browser/overlays/overlays.tsx'
import { Muted } from '#platform/browser/ui/basics/Text.tsx'
import { Button } from '#platform/browser/ui/Button.tsx'
import { showToast } from '#platform/browser/ui/toasts/toasts.browser.ts'
import { useRoot } from '#platform/browser/root.ts'
import type { ProfileAnswer } from './profileAction.ts'
import { sleep } from '#shared/clock.ts'

const INTENT = { intent: 'sign-out' }

/** How long to wait for the list of unsent reports, milliseconds. */
const READING_MS = 2000

interface SignOutProps {
  myId: string
  /** Gets a message when signing out has failed, and null when it is tried again. */
  onProblem: (message: string | null) => void
}

/** The button that signs out. If reports wait on this device, it says that they stay, and offers to delete them. */
export function SignOut({ myId, onProblem }: SignOutProps) {
  const unsent = useUnsent(myId)
  const { bounds } = useRoot().installation.territory
  // A fetcher, so that the open tab stays if it fails.
  const { Form, data, state, submit } = useFetcher<ProfileAnswer>()
  const [isAsking, setAsking] = useState(false)
  /** The reports that the question is about. */
  const [asked, setAsked] = useState<Unsent[]>([])
  const problem = data?.problem
  useEffect(() => {
    if (problem) onProblem(problem.message)
  }, [problem, onProblem])
  const ask = async (event: SubmitEvent) => {
    event.preventDefault()
    onProblem(null)
    // Read again: right after the page is loaded, `unsent` is still empty.
    const waiting = await Promise.race([unsentOf(myId).catch(() => unsent), sleep(READING_MS, unsent)])
    if (waiting.length === 0) return submit(INTENT, { method: 'post', action: '/profile' })
    setAsked(waiting)
    setAsking(true)
  }
  const signOut = async (deletes: boolean) => {
    for (const { key } of deletes ? asked : []) {
      const taken = await takeUnsent(key)
      if (taken === 'is-sending') return showToast(m.reports_unsent_sending())
      if (taken === 'failed') return showToast(m.reports_delete_failed())
      dropDraftsOf(key, bounds)
    }
    setAsking(false)
    await submit(INTENT, { method: 'post', action: '/profile' })
  }
  const buttons: DialogButton[] = [
    { label: m.accounts_signout_keep(), look: 'main', onClick: () => void signOut(false) },
    { label: m.accounts_signout_delete(), look: 'danger', onClick: () => void signOut(true) },
  ]
  return (
    <Form method="post" action="/profile" onSubmit={(event) => void ask(event)}>
      <Button
        type="submit"
        name="intent"
        value={INTENT.intent}
        size="s"
        wide
        icon="log-out"
        busy={state !== 'idle'}
        busyLabel={m.accounts_signing_out()}
      >
        {m.accounts_signout()}
      </Button>
      <Dialog open={isAsking} onClose={() => setAsking(false)} title={m.reports_unsent_title()} buttons={buttons}>
        <Muted>{m.accounts_signout_unsent({ count: asked.length })}</Muted>
      </Dialog>
    </Form>
  )
}
