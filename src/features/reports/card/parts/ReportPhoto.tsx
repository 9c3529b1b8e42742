import { useState } from 'react'
import { m } from '#messages'
import { Icon } from '#platform/browser/icons/Icon.tsx'
import { PictureViewer } from '#platform/browser/overlays/overlays.tsx'
import { photoAlt } from '../../photos/PhotoThumb.tsx'
import type { Card } from '../cards.contract.ts'
import styles from './ReportPhoto.module.css'

/** A report's photo, which opens large. */
export function ReportPhoto({ photo, category }: { photo: NonNullable<Card['photo']>; category: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles.photo} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <img
          src={photo.display}
          alt={photoAlt(category)}
          width={photo.width}
          height={photo.height}
          fetchPriority="high"
        />
        <span className={styles.enlarge}>
          <Icon name="maximize-2" size="s" />
          {m.ui_enlarge()}
        </span>
      </button>
      <PictureViewer open={isOpen} onClose={() => setOpen(false)} src={photo.display} alt={photoAlt(category)} />
    </>
  )
}
