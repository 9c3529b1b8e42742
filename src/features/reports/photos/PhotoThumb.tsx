import { useState } from 'react'
import { categoryLabel } from '#features/categories/categories.contract.ts'
import { m } from '#messages'
import { PhotoViewer } from '#platform/browser/overlays/overlays.tsx'
import type { Card } from '../card/cards.contract.ts'
import styles from './PhotoThumb.module.css'

/** A report's photo, 104 px; a press shows it on the whole screen. */
export function PhotoThumb({ photo, category }: { photo: NonNullable<Card['photo']>; category: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles.thumb} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <img src={photo.thumb} alt="" width="104" height="104" loading="lazy" decoding="async" />
        <span>{m.report_view_photo()}</span>
      </button>
      <PhotoViewer open={isOpen} onClose={() => setOpen(false)} src={photo.display} alt={photoAlt(category)} />
    </>
  )
}

/** What is known of a report's photo, in words. */
export function photoAlt(category: string): string {
  return m.report_photo_of({ category: categoryLabel(category) })
}
