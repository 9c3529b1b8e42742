import { m } from '#messages'
import { IconButton } from '#platform/browser/ui/IconButton.tsx'
import type { ChosenImage } from './unposted.browser.ts'
import styles from './Previews.module.css'

interface PreviewsProps {
  images: ChosenImage[]
  onRemove: (id: string) => void
}

/** The images that were chosen for a comment, each with a button that removes it. */
export function Previews({ images, onRemove }: PreviewsProps) {
  return (
    <ul className={styles.previews}>
      {images.map(({ id, name, preview, isFailed }) => (
        <li key={id} data-failed={isFailed || undefined}>
          <img src={preview} alt={name} />
          <IconButton icon="x" label={m.comments_remove_image({ name })} onClick={() => onRemove(id)} />
        </li>
      ))}
    </ul>
  )
}
