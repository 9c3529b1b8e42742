import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import type { IconName } from '../icons/names.ts'
import styles from './Button.module.css'
import { Icon } from '../icons/Icon.tsx'

/** main: the screen's one main action · second · text · danger · link: a small action in a row of text. */
type ButtonLook = 'main' | 'second' | 'text' | 'danger' | 'link'

interface Looks {
  look?: ButtonLook
  size?: 's' | 'm'
  wide?: boolean
  icon?: IconName
}

interface ButtonProps extends ComponentProps<'button'>, Looks {
  /** Something is running: the label changes to `busyLabel`; the width and the focus stay. */
  busy?: boolean
  busyLabel?: string
}

/** A button. While it is busy or `aria-disabled` it keeps the focus and does nothing. */
export function Button({ busy = false, busyLabel, onClick, ...props }: ButtonProps) {
  const { look, size, wide, icon, children, type = 'button', ...rest } = props
  const still = busy || rest['aria-disabled'] === true || rest['aria-disabled'] === 'true'
  const press = (event: MouseEvent<HTMLButtonElement>) => (still ? event.preventDefault() : onClick?.(event))
  return (
    <button
      {...rest}
      {...looks({ look, size, wide })}
      type={type}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={still || undefined}
    >
      <ButtonFace icon={icon} busyLabel={busyLabel}>
        {children}
      </ButtonFace>
    </button>
  )
}

interface LinkButtonProps extends ComponentProps<typeof Link>, Looks {}

/** A link that looks like a button: for going somewhere, not for doing something. */
export function LinkButton({ look, size, wide, icon, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} {...looks({ look, size, wide })}>
      <ButtonFace icon={icon}>{children}</ButtonFace>
    </Link>
  )
}

interface ButtonFaceProps {
  icon: IconName | undefined
  /** Shown instead while the button is `aria-busy`. Without it, a spinner follows the label. */
  busyLabel?: string | undefined
  children: ReactNode
}

function ButtonFace({ icon, busyLabel, children }: ButtonFaceProps) {
  return (
    <>
      <span className={styles.face}>
        {icon && <Icon name={icon} size="s" />}
        {children}
      </span>
      {busyLabel !== undefined && <span className={styles.busy}>{busyLabel}</span>}
    </>
  )
}

type Undefinable<T> = { [K in keyof T]: T[K] | undefined }

function looks({ look = 'second', size = 'm', wide = false }: Undefinable<Omit<Looks, 'icon'>>) {
  return { className: styles.button, 'data-look': look, 'data-size': size, 'data-wide': wide || undefined }
}
