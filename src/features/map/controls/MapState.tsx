import type L from 'leaflet'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { OneTimeButton } from '#platform/browser/ui/OneTimeButton.tsx'
import { MapButton } from './MapButton.tsx'
import styles from './MapState.module.css'
import { useTiles } from '../tiles/tiles.browser.ts'

interface MapStateProps {
  /** Where it is shown, so that two messages do not overlap. */
  at: 'top' | 'foot'
  children: ReactNode
}

/** A message in the middle of a map about its state. Marks beside it can still be pressed. */
function MapState({ at, children }: MapStateProps) {
  return (
    <div className={styles.place} data-at={at} role="status" data-over-empty="">
      {children}
    </div>
  )
}

/** Says that the tiles could not be loaded; the marks are shown all the same. */
export function TilesFailed({ map }: { map: L.Map }) {
  const { isFailed, retry } = useTiles(map)
  return (
    <MapState at="top">
      {isFailed && (
        <div className={styles.note}>
          <p>{m.map_failed()}</p>
          <OneTimeButton size="s" look="link" icon="rotate-cw" onClick={retry}>
            {m.ui_try_again()}
          </OneTimeButton>
        </div>
      )}
    </MapState>
  )
}

/** Says how many pins are out of view if none is in view, so that the map does not look empty. */
export function PinsElsewhere({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <MapState at="foot">
      {count > 0 && (
        <MapButton icon="expand" onClick={onShow}>
          {m.map_elsewhere({ count })}
        </MapButton>
      )}
    </MapState>
  )
}
