import type L from 'leaflet'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { Button } from '#platform/browser/ui/Button.tsx'
import { MapButton } from './MapButton.tsx'
import styles from './MapState.module.css'
import { useTiles } from './tiles.browser.ts'

interface MapStateProps {
  /** Two that are said at once stand one above the other. */
  at?: 'top' | 'foot'
  children: ReactNode
}

/** In the middle of a map: what is the matter with it. Marks are pressed beside it. */
export function MapState({ at, children }: MapStateProps) {
  return (
    <div className={styles.place} data-at={at} role="status" data-over-empty="">
      {children}
    </div>
  )
}

/** The ground has not come; what stands on it can be read all the same. */
export function TilesFailed({ map }: { map: L.Map }) {
  const { isFailed, retry } = useTiles(map)
  return (
    <MapState at="top">
      {isFailed && (
        <div className={styles.note}>
          <p>{m.map_tiles_failed()}</p>
          <Button size="s" look="link" icon="rotate-cw" onClick={retry}>
            {m.ui_try_again()}
          </Button>
        </div>
      )}
    </MapState>
  )
}

/** A map that shows no pin says where they are, so that nobody takes it for a place without reports. */
export function PinsElsewhere({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <MapState at="foot">
      {count > 0 && (
        <MapButton icon="expand" onClick={onShow}>
          {count === 1 ? m.map_elsewhere_one() : m.map_elsewhere({ count })}
        </MapButton>
      )}
    </MapState>
  )
}
