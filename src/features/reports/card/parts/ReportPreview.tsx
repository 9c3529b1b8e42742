import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { m } from '#messages'
import { truncate } from '#shared/text.ts'
import styles from './ReportPreview.module.css'
import { PREVIEW_LENGTH } from '../../reports.rules.ts'

/**
 * A report's description on its card: at most 150 characters and four lines, with a button that shows the rest. The
 * photo beside it stays where it is when the text expands. Source: spec §2 "Report card".
 */
export function ReportPreview({ description, photo }: { description: string; photo: ReactNode }) {
  const words = useRef<HTMLParagraphElement>(null)
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [isCut, setCut] = useState(false)
  const preview = truncate(description, PREVIEW_LENGTH)
  const isLong = preview !== description
  useEffect(() => {
    const element = words.current
    if (!element || isOpen) return
    const look = () => setCut(element.scrollHeight > element.clientHeight + 1)
    const watcher = new ResizeObserver(look)
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [isOpen, description])
  return (
    <div className={styles.body} data-open={isOpen || undefined}>
      {photo}
      <div className={styles.text}>
        <p ref={words} id={id} className={styles.words} data-lines={isOpen ? undefined : 4}>
          {isOpen ? description : preview}
        </p>
        {(isLong || isCut || isOpen) && (
          <button
            type="button"
            className={styles.more}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? m.reports_words_less() : m.reports_words_more()}
          </button>
        )}
      </div>
    </div>
  )
}
