import styles from './Distance.module.css'
import { useIsPositionSettled } from './position.browser.ts'
import { distanceText } from './territory.rules.ts'

/** How far away something is. It is seen once it is known where from, so that no number is followed by another. */
export function Distance({ km }: { km: number }) {
  const isSettled = useIsPositionSettled()
  return (
    <span className={styles.distance} data-unsettled={!isSettled || undefined}>
      {distanceText(km)}
    </span>
  )
}
