import { getLocale } from '#messages/runtime.js'
import styles from './Distance.module.css'
import { useIsPositionSettled } from './position.browser.ts'
import { distanceText } from './territory.rules.ts'

/**
 * A distance. It is hidden until the position from which it is measured is known, so that the number does not change.
 */
export function Distance({ km }: { km: number }) {
  const isSettled = useIsPositionSettled()
  return (
    <bdi className={styles.distance} data-unsettled={!isSettled || undefined}>
      {distanceText(km, getLocale())}
    </bdi>
  )
}
