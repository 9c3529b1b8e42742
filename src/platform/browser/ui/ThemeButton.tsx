import { m } from '#messages'
import { useMe } from '../root.ts'
import { setTheme, useTheme } from '../theme.ts'
import { Button } from './Button.tsx'
import styles from './ThemeButton.module.css'

interface ThemeButtonProps {
  isDark: boolean
  wide?: boolean
  /** Sends the form around it unless told. */
  onClick?: () => void
}

/** Dark or light, with its state to be seen as on a switch. */
export function ThemeButton({ isDark, wide = false, onClick }: ThemeButtonProps) {
  return (
    <Button type={onClick ? 'button' : 'submit'} size="s" wide={wide} aria-pressed={isDark} onClick={onClick}>
      <span className={styles.track} aria-hidden="true" />
      {m.profile_dark_mode()}
    </Button>
  )
}

/** The same for visitors, kept on their device alone; whoever is signed in has theirs on Profile. */
export function VisitorTheme() {
  const isDark = useTheme('dark') === 'dark'
  if (useMe()) return null
  return (
    <div className={styles.visitor}>
      <ThemeButton isDark={isDark} onClick={() => setTheme(isDark ? 'light' : 'dark')} />
    </div>
  )
}
