import { m } from '#messages'
import { Icon } from '#web/icons/Icon.tsx'
import type { IconName } from '#web/icons/names.ts'
import { Dialog } from '#web/overlays/overlays.tsx'
import { useRoot } from '#web/root.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './WelcomeDialog.module.css'

/** How to report, in three steps. Source: spec §2, readings 10. */
export function WelcomeDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { productName } = useRoot().installation
  const acts = (
    <Button look="main" wide onClick={onClose}>
      {m.welcome_close()}
    </Button>
  )
  return (
    <Dialog open={open} onClose={onClose} title={m.welcome_title({ product: productName })} acts={acts}>
      <ol className={styles.steps}>
        <Step icon="plus" title={m.welcome_add()} how={m.welcome_add_how()} />
        <Step icon="map-pin" title={m.welcome_place()} how={m.welcome_place_how()} />
        <Step icon="check" title={m.welcome_confirm()} how={m.welcome_confirm_how()} />
      </ol>
    </Dialog>
  )
}

function Step({ icon, title, how }: { icon: IconName; title: string; how: string }) {
  return (
    <li className={styles.step}>
      <span className={styles.tile}>
        <Icon name={icon} />
      </span>
      <div>
        <b>{title}</b>
        <p className="muted small">{how}</p>
      </div>
    </li>
  )
}
