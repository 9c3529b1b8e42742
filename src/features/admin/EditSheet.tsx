import type { ReactNode, RefObject } from 'react'
import { m } from '#messages'
import { Sheet } from '#web/overlays/overlays.tsx'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import styles from './Admin.module.css'
import type { Edit } from './edit.browser.ts'

interface EditSheetProps<T> {
  edit: Edit<T>
  open: boolean
  title: string
  subtitle?: string
  initialFocus: RefObject<HTMLElement | null>
  /** What somebody else has made of it meanwhile, as it stands beside what is typed. */
  newer: (item: T) => ReactNode
  /** The fields. */
  children: ReactNode
}

/** The popup around what is edited: what is said of it, what is newer, the fields, the way to save and the way out. */
export function EditSheet<T>({ edit, open, title, subtitle, initialFocus, newer, children }: EditSheetProps<T>) {
  const { said, isBusy, close, submit } = edit
  return (
    <Sheet open={open} onClose={close} title={title} {...(subtitle && { subtitle })} initialFocus={initialFocus}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {said && (
          <Banner tone="bad" role="alert">
            {said}
          </Banner>
        )}
        {edit.newer && (
          <blockquote className={styles.said}>
            <b>{m.admin_newer()}</b>
            {newer(edit.newer)}
          </blockquote>
        )}
        {children}
        <div className="foot">
          <Button type="submit" look="main" wide busy={isBusy} busyLabel={m.reset_busy()}>
            {m.admin_save()}
          </Button>
          <Button wide onClick={close}>
            {m.ui_cancel()}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
