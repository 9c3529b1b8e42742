import { useRef } from 'react'
import { ACCEPTED_IMAGE_TYPES } from '#features/media/media.rules.ts'
import { fileSizeText } from '#features/reports/submit/submission.rules.ts'
import { POINTS } from '#features/rewards/rewards.rules.ts'
import { m } from '#messages'
import { getLocale } from '#messages/runtime.js'
import { isolated } from '#platform/browser/format.ts'
import { Button } from '#platform/browser/ui/Button.tsx'
import { FieldBox, FieldError } from '#platform/browser/ui/form/Field.tsx'
import { Tile } from '#platform/browser/ui/Tile.tsx'
import { Grow } from '#platform/browser/ui/basics/Layout.tsx'
import { useAfterHydration } from '#platform/browser/hooks/useAfterHydration.ts'
import styles from './PhotoField.module.css'
import type { ChosenPhoto, PhotoChoice } from './usePhoto.ts'

interface PhotoFieldProps extends Pick<PhotoChoice, 'photo' | 'choose' | 'remove'> {
  /** The draft had a photo that is not here. */
  isMissing: boolean
  error: string | null
  onChange: () => void
}

/** The optional photo; another press replaces it. */
export function PhotoField({ photo, isMissing, choose, remove, error, onChange }: PhotoFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const take = () => {
    const [chosen] = input.current?.files ?? []
    if (!input.current || !chosen) return
    // The photo is kept in the state. An emptied input reports a change even if the same file is chosen again.
    input.current.value = ''
    onChange()
    void choose(chosen)
  }
  useAfterHydration(take)

  const discard = () => {
    onChange()
    remove()
    input.current?.focus()
  }
  const label = m.reports_submit_photo()
  const chosen = photo && m.reports_submit_photo_chosen()
  const describedBy = error ? 'report-photo-error report-photo-about' : 'report-photo-about'
  return (
    <FieldBox>
      <div className={styles.photo} data-invalid={error ? true : undefined} data-chosen={photo ? true : undefined}>
        <label className={styles.choose}>
          <input
            ref={input}
            id="report-photo"
            name="photo"
            type="file"
            accept={ACCEPTED_IMAGE_TYPES.join(',')}
            className={styles.input}
            aria-label={chosen ? `${label}: ${chosen}` : label}
            aria-describedby={describedBy}
            aria-invalid={error ? true : undefined}
            onChange={take}
          />
          {photo?.preview ? (
            <img data-thumb className={styles.preview} src={photo.preview} alt="" width={48} height={48} />
          ) : (
            <Tile icon="camera" />
          )}
          <Grow as="span">
            <b>{chosen ?? label}</b>
            <span id="report-photo-about" className={styles.about} aria-live="polite">
              {aboutOf(photo)}
            </span>
          </Grow>
        </label>
        {(photo ?? isMissing) && (
          <Button look="link" onClick={discard}>
            {m.ui_remove()}
          </Button>
        )}
      </div>
      {error && <FieldError id="report-photo-error">{error}</FieldError>}
    </FieldBox>
  )
}

function aboutOf(photo: ChosenPhoto | null): string {
  if (!photo) return m.reports_submit_photo_why({ points: POINTS.photo })
  return photo.file
    ? m.reports_submit_photo_size({ size: isolated(fileSizeText(photo.file.size, getLocale())) })
    : m.reports_submit_photo_preparing()
}
