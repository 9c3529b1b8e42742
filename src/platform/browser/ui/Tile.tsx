import type { ComponentProps } from 'react'
import { Icon } from '../icons/Icon.tsx'
import type { IconName } from '../icons/names.ts'
import { classes } from './basics/classes.ts'
import styles from './Tile.module.css'

interface TileProps extends ComponentProps<'span'> {
  icon: IconName
  tone?: 'plain' | 'lit'
  /** s 32 px, m 42 px, l 52 px. */
  size?: 's' | 'm' | 'l'
}

/** An icon on a tint. Decorative, because the words are beside it. */
export function Tile({ icon, tone = 'plain', size = 'm', className, ...rest }: TileProps) {
  return (
    <span {...rest} className={classes(styles.tile, className)} data-tone={tone} data-size={size} aria-hidden="true">
      <Icon name={icon} />
    </span>
  )
}
