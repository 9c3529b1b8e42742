import type { ReactNode } from 'react'
import { m } from '#messages'
import { MenuButton, type MenuItem } from '#platform/browser/overlays/overlays.tsx'
import { Button } from '#platform/browser/ui/Button.tsx'
import styles from './RowActions.module.css'

interface RowActionsProps {
  name: string
  /** Opens the row's editor. Its button is missing where there is no room, so it is in the menu too. */
  onEdit?: () => void
  items: (MenuItem | false | null)[]
  /** The row's popups. */
  children: ReactNode
}

/** The cell of the row's buttons and popups. Deleting for good is in the menu, so that it takes another press. */
export function RowActions({ name, onEdit, items, children }: RowActionsProps) {
  const edit: MenuItem | undefined = onEdit && { label: m.ui_edit(), icon: 'pencil', onSelect: onEdit }
  return (
    <td className={styles.actions}>
      <div>
        {onEdit && (
          <span className={styles.edit}>
            <Button size="s" aria-label={m.admin_edit_of({ name })} aria-haspopup="dialog" onClick={onEdit}>
              {m.ui_edit()}
            </Button>
          </span>
        )}
        <MenuButton label={m.admin_more_of({ name })} items={[edit, ...items].filter((item) => !!item)} />
      </div>
      {children}
    </td>
  )
}
