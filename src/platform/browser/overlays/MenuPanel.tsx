import { Menu } from '@base-ui/react/menu'
import type { FocusEvent, RefObject } from 'react'
import { Icon } from '../icons/Icon.tsx'
import type { MenuItem } from './overlays.tsx'
import { useBack } from './back.ts'
import styles from './MenuPanel.module.css'
import menus from './menus.module.css'

interface MenuPanelProps {
  open: boolean
  onClose: () => void
  anchor: RefObject<HTMLElement | null>
  label: string
  items: MenuItem[]
}

/** Loaded by <MenuButton>. */
export function MenuPanel({ open, onClose, anchor, label, items }: MenuPanelProps) {
  useBack(open, onClose)
  const groups = [...new Set(items.flatMap(({ group }) => group ?? []))]
  return (
    <Menu.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Menu.Portal>
        <Menu.Positioner className={menus.place} anchor={anchor} align="end" sideOffset={4} collisionPadding={8}>
          <Menu.Popup
            className={`${menus.menu} ${styles.menu}`}
            aria-label={label}
            finalFocus={() => !isBehind(anchor.current) && anchor.current}
            onFocus={beginAtFirst}
          >
            <Items items={items.filter(({ group }) => group === undefined)} />
            {groups.map((group) => (
              <Menu.Group key={group} className={styles.group}>
                <Menu.GroupLabel className={styles.label}>{group}</Menu.GroupLabel>
                <Items items={items.filter((item) => item.group === group)} />
              </Menu.Group>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

function Items({ items }: { items: MenuItem[] }) {
  return items.map(({ label, icon, onSelect, danger, isChecked }) =>
    isChecked === undefined ? (
      <Menu.Item key={label} className={styles.item} data-danger={danger || undefined} onClick={onSelect}>
        <Icon name={icon} />
        {label}
      </Menu.Item>
    ) : (
      <Menu.CheckboxItem key={label} className={styles.item} checked={isChecked} closeOnClick onClick={onSelect}>
        <Icon name={icon} />
        {label}
        <Menu.CheckboxItemIndicator className={styles.mark}>
          <Icon name="check" />
        </Menu.CheckboxItemIndicator>
      </Menu.CheckboxItem>
    ),
  )
}

/** Whether a dialog covers the element: a menu item may have opened one, which then needs the focus. */
function isBehind(element: HTMLElement | null): boolean {
  const uppermost = [...document.querySelectorAll('[role="dialog"]:not(.leaflet-popup *)')].at(-1)
  return Boolean(uppermost && !uppermost.contains(element))
}

/** Moves the focus to the first item if the menu was opened by keyboard. */
function beginAtFirst({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (target !== currentTarget || !currentTarget.matches(':focus-visible')) return
  currentTarget.querySelector<HTMLElement>('[role^=menuitem]')?.focus()
}
