import type { ReactNode } from 'react'
import { m } from '#messages'
import { Button } from '#platform/browser/ui/Button.tsx'
import styles from './RowActs.module.css'

/** The cell of the row's buttons, which are in a `div`, and of its popups. */
export function ActsCell({ children }: { children: ReactNode }) {
  return <td className={styles.acts}>{children}</td>
}

/** The button that opens the row's editor. Where it has no room, the row's menu does. */
export function EditButton({ onClick }: { onClick: () => void }) {
  return (
    <span className={styles.edit}>
      <Button size="s" aria-haspopup="dialog" onClick={onClick}>
        {m.ui_edit()}
      </Button>
    </span>
  )
}
