import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useHasCelebrated } from '#features/rewards/achievements/celebrations/celebrations.browser.ts'
import { m } from '#messages'
import type { IconName } from '#platform/browser/icons/names.ts'
import { useHasModal } from '#platform/browser/overlays/modals.ts'
import { Dialog } from '#platform/browser/overlays/overlays.tsx'
import { useMe, useRoot } from '#platform/browser/root.ts'
import { watchEvents } from '#platform/browser/store.ts'
import { Muted } from '#platform/browser/ui/basics/Text.tsx'
import { Tile } from '#platform/browser/ui/Tile.tsx'
import { Row, Stack } from '#platform/browser/ui/basics/Layout.tsx'
import styles from './WelcomeDialog.module.css'

/** How long nothing else may be open and nobody may type before it opens. */
const REST_MS = 500

/**
 * Explains in three steps how to report, after all popups of achievements and never over another dialog or while
 * somebody types. Source: spec §2, readings 10.
 */
export function WelcomeDialog({ open, onShown, onClose }: { open: boolean; onShown: () => void; onClose: () => void }) {
  const { productName } = useRoot().installation
  const isVisitor = useMe() === null
  const hasCelebrated = useHasCelebrated()
  const hasModal = useHasModal()
  const isTyping = useSyncExternalStore(watchFocus, hasTextFocus, () => false)
  const isTheirTurn = (isVisitor || hasCelebrated) && !hasModal && !isTyping
  const [isShown, setShown] = useState(false)
  const show = useEffectEvent(() => {
    setShown(true)
    onShown()
  })
  useEffect(() => {
    if (!open || !isTheirTurn || isShown) return
    // The press that ends the typing may open something else.
    const timer = setInterval(() => isOpening() || show(), REST_MS)
    return () => clearInterval(timer)
  }, [open, isTheirTurn, isShown])
  return (
    <Dialog
      open={open && isShown}
      onClose={onClose}
      title={m.app_welcome_title({ product: productName })}
      buttons={[{ label: m.app_welcome_close(), look: 'main', onClick: onClose }]}
    >
      <Stack as="ol">
        <Step icon="plus" title={m.app_welcome_add()} how={m.app_welcome_add_how()} />
        <Step icon="map-pin" title={m.app_welcome_place()} how={m.app_welcome_place_how()} />
        <Step icon="check" title={m.app_welcome_confirm()} how={m.app_welcome_confirm_how()} />
      </Stack>
    </Dialog>
  )
}

const watchFocus = (watcher: () => void) => watchEvents(document, ['focusin', 'focusout'], watcher)
/** Whether a control says that it has opened something, which may still be loading. */
const isOpening = () => document.querySelector('[aria-haspopup][aria-expanded="true"]') !== null
const hasTextFocus = () => document.activeElement?.matches('input, textarea') ?? false

function Step({ icon, title, how }: { icon: IconName; title: string; how: string }) {
  return (
    <Row as="li" className={styles.step}>
      <Tile icon={icon} tone="lit" />
      <div>
        <b>{title}</b>
        <Muted small>{how}</Muted>
      </div>
    </Row>
  )
}
