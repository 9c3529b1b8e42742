import { useEffect, useRef, useState } from 'react'
import { ACCEPTED_IMAGE_TYPES, PROFILE_PHOTO_MAX_BYTES, whyNotPhoto } from '#features/media/media.rules.ts'
import { m } from '#messages'
import { Icon } from '#platform/browser/icons/Icon.tsx'
import { Avatar } from '#platform/browser/ui/Avatar.tsx'
import { initialsOf } from '#platform/browser/ui/initials.ts'
import { showOffer, showToast } from '#platform/browser/ui/toasts/toasts.browser.ts'
import { useToOpen } from '#platform/browser/hooks/useOnDemand.ts'
import { useAfterHydration } from '#platform/browser/hooks/useAfterHydration.ts'
import type { OwnRecord } from '../profile.contract.ts'
import styles from './ProfilePhoto.module.css'

interface ProfilePhotoProps {
  me: OwnRecord
  /** The id of the form that sends the file without JavaScript. */
  form: string
  /** Called with the reason why a chosen file can't be used; null when it can. */
  onProblem: (problem: string | null) => void
  reload: () => Promise<void>
}

/**
 * The user's photo, with a button to change it: choose a file, crop it to a square, send it. Source: spec §2, §5
 * "Profile photo".
 */
export function ProfilePhoto({ me, form, onProblem, reload }: ProfilePhotoProps) {
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<{ picture: string; isOpen: boolean } | null>(null)
  const picture = chosen?.picture
  const onScreen = useRef(picture)
  const removeOffer = useRef<() => unknown>(null)
  useEffect(() => {
    onScreen.current = picture
    return () => {
      onScreen.current = undefined
      removeOffer.current?.()
      if (picture) URL.revokeObjectURL(picture)
    }
  }, [picture])
  // Closes its own dialog only: when an answer comes late, another one may be open.
  const close = () => setChosen((now) => (now && now.picture === picture ? { ...now, isOpen: false } : now))
  /** Offers to send the photo again, which may exist nowhere else; not if another one was chosen, or the screen was left. */
  function failedLate(why: string): void {
    if (onScreen.current !== picture) return showToast(why)
    const reopen = () => setChosen((now) => now && { ...now, isOpen: true })
    removeOffer.current = showOffer(why, { label: m.ui_try_again(), run: reopen })
  }
  const loadCrop = () => import('./CropDialog.tsx').then((it) => it.CropDialog)
  const CropDialog = useToOpen(loadCrop, chosen !== null, () => setChosen(null))

  function choose(): void {
    const [file] = input.current?.files ?? []
    if (!input.current || !file) return
    // Emptied, so that choosing the same file again is noticed.
    input.current.value = ''
    const why = whyNotPhoto(file, PROFILE_PHOTO_MAX_BYTES)
    onProblem(why && (why === 'too-large' ? m.profile_photo_too_large() : m.profile_photo_not_an_image()))
    if (!why) setChosen({ picture: URL.createObjectURL(file), isOpen: true })
  }
  useAfterHydration(choose)
  async function saved(): Promise<void> {
    await reload()
    close()
    showToast(m.profile_photo_saved())
  }
  return (
    <div className={styles.pic}>
      <Avatar initials={initialsOf(me.displayName)} photoURL={me.photoURL} size="xl" />
      <label className={styles.change}>
        <input
          ref={input}
          type="file"
          name="photo"
          form={form}
          accept={ACCEPTED_IMAGE_TYPES.join(',')}
          aria-label={m.profile_photo_change()}
          onChange={choose}
        />
        <Icon name="camera" size="s" />
      </label>
      {CropDialog && chosen && (
        <CropDialog
          key={chosen.picture}
          open={chosen.isOpen}
          picture={chosen.picture}
          onClose={close}
          onUnfit={(why) => {
            close()
            onProblem(why)
          }}
          onSaved={saved}
          onFailedLate={failedLate}
        />
      )}
    </div>
  )
}
