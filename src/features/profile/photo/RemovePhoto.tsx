import { useState } from 'react'
import { m } from '#messages'
import { AskFirst } from '#platform/browser/overlays/AskFirst.tsx'
import { problemOfForm } from '#platform/browser/problem.ts'
import { OneTimeButton } from '#platform/browser/ui/OneTimeButton.tsx'
import { showToast } from '#platform/browser/ui/toasts/toasts.browser.ts'
import { useMe } from '#platform/browser/root.ts'
import { useApi } from '#platform/browser/useApi.ts'
import { rememberMe } from '../lastKnownAccount.browser.ts'
import { removePhoto } from './photo.contract.ts'

interface RemovePhotoProps {
  /** The tab to return to. */
  from: string
  reload: () => Promise<void>
}

/** Removes the user's photo after a question; without JavaScript at once. */
export function RemovePhoto({ from, reload }: RemovePhotoProps) {
  const api = useApi()
  const me = useMe()
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <form
        method="post"
        action="/profile"
        onSubmit={(event) => {
          event.preventDefault()
          setAsked(true)
        }}
      >
        <input type="hidden" name="from" value={from} />
        <OneTimeButton type="submit" name="intent" value="remove-photo" look="link" aria-haspopup="dialog">
          {m.profile_photo_remove()}
        </OneTimeButton>
      </form>
      <AskFirst
        open={isAsked}
        onClose={() => setAsked(false)}
        title={m.profile_photo_remove_title()}
        words={m.profile_photo_remove_words()}
        yes={m.profile_photo_remove()}
        failed={(error) => problemOfForm(error, m.profile_photo_remove_failed()).message}
        // In case the account can't be loaded again now.
        action={async () => rememberMe(me && { ...me, ...(await api.call(removePhoto, {})) })}
        onDone={() => void reload().then(() => showToast(m.profile_photo_removed()))}
      />
    </>
  )
}
