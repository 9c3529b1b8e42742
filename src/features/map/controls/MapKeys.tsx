import type L from 'leaflet'
import { useEffect, useEffectEvent, useId } from 'react'
import type { LatLng } from '#features/territory/territory.rules.ts'
import styles from './MapKeys.module.css'

interface MapKeysProps {
  map: L.Map
  /** What the keys do. */
  words: string
  /** Called with the middle of the map. */
  onMiddle: (middle: LatLng) => void
}

/**
 * Lets Enter do at the middle of a focused map what a press does at a point, for whoever has no pointer. Shows the
 * middle, and says what the keys do, while the keyboard is on the map.
 */
export function MapKeys({ map, words, onMiddle }: MapKeysProps) {
  const id = useId()
  const press = useEffectEvent(() => {
    const { lat, lng } = map.getCenter()
    onMiddle({ lat, lng })
  })
  useEffect(() => {
    const container = map.getContainer()
    const keyDown = ({ key, target }: KeyboardEvent) => key === 'Enter' && target === container && press()
    container.addEventListener('keydown', keyDown)
    container.setAttribute('aria-describedby', id)
    return () => container.removeEventListener('keydown', keyDown)
  }, [map, id])
  return (
    <p id={id} className={styles.keys}>
      <span>{words}</span>
    </p>
  )
}
