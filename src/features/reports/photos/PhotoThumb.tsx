import { useState } from 'react'
import { categoryLabel } from '#features/categories/categories.contract.ts'
import { m } from '#messages'
import { PictureViewer } from '#platform/browser/overlays/overlays.tsx'
import type { Card } from '../card/cards.contract.ts'
import styles from './PhotoThumb.module.css'

interface PhotoThumbProps {
  photo: NonNullable<Card['photo']>
  category: string
  /** Whether it is visible as soon as the page opens, so that it should load before scripts. */
  isFirst?: boolean
}

/** A report's photo, 104 px; a press shows it full screen. */
export function PhotoThumb({ photo, category, isFirst = false }: PhotoThumbProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles.thumb} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <img
          src={photo.thumb}
          alt=""
          width="104"
          height="104"
          decoding="async"
          {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        />
        <span>{m.reports_view_photo()}</span>
      </button>
      <PictureViewer open={isOpen} onClose={() => setOpen(false)} src={photo.display} alt={photoAlt(category)} />
    </>
  )
}

export function photoAlt(category: string): string {
  return m.reports_photo_of({ category: categoryLabel(category) })
}
