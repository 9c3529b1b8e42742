import { m } from '#messages'
import { useMe } from '../root.ts'
import { setTheme, useTheme } from '../theme.ts'
import { Button } from './Button.tsx'
import styles from './ThemeButton.module.css'

interface ThemeButtonProps {
  isDark: boolean
  wide?: boolean
  /** Without it the button submits its form. */
  onClick?: () => void
}

/** A button that switches dark mode and shows its state like a switch. */
export function ThemeButton({ isDark, wide = false, onClick }: ThemeButtonProps) {
  return (
    <Button type={onClick ? 'button' : 'submit'} size="s" wide={wide} aria-pressed={isDark} onClick={onClick}>
      <span className={styles.track} aria-hidden="true" />
      {m.ui_dark_mode()}
    </Button>
  )
}

/** The same for visitors, stored only on their device. Signed-in users have theirs on Profile. */
export function VisitorTheme() {
  const isDark = useTheme('dark') === 'dark'
  if (useMe()) return null
  return (
    <div className={styles.visitor} data-needs-script>
      <ThemeButton isDark={isDark} onClick={() => setTheme(isDark ? 'light' : 'dark')} />
    </div>
  )
}
