import { Drawer } from '@base-ui/react/drawer'
import styles from './SheetScrim.module.css'

/** Darkens the page behind a sheet; the further the sheet is dragged down, the less. */
export function SheetScrim() {
  return <Drawer.Backdrop className={styles.scrim} />
}
