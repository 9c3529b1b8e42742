import { useState, type ReactNode } from 'react'
import type { Bounds, LatLng } from '#features/territory/territory.rules.ts'
import { m } from '#messages'
import type { Tiles } from '#shared/boot.ts'
import { Button } from '#platform/browser/ui/Button.tsx'
import { useIsIdle } from '#platform/browser/hooks/useIsIdle.ts'
import { useOnDemand } from '#platform/browser/hooks/useOnDemand.ts'
import styles from './maps.module.css'

// The server renders an empty map; Leaflet is loaded when the browser is idle.

/** hidden: only its author and administrators see it; waiting: not sent yet. */
export type PinState = 'active' | 'validated' | 'resolved' | 'hidden' | 'waiting'

export interface Pin extends LatLng {
  id: string
  category: string
  state: PinState
  /** The category in words; the state is added for screen readers. */
  label: string
}

/** A request to move the map, a new object each time: fly to a point, or show all pins. */
export type MapTarget = { to: LatLng; zoom?: number } | { to: 'all' }

export interface MapViewProps {
  label: string
  tiles: Tiles
  bounds: Bounds
  /** The initial view. */
  centre: LatLng
  zoom: number
  pins: readonly Pin[]
  selectedId?: string | null
  onSelect?: (id: string | null) => void
  /** The content of the selected pin's popup; null for none. */
  popup?: (pin: Pin) => ReactNode
  /** The description of a pin in a list of those at the same point. */
  describe?: (pin: Pin) => ReactNode
  target?: MapTarget | null
  /** Shows where there are many pins, instead of the pins. */
  isHeat?: boolean
  userPosition?: LatLng | null
  accuracyMetres?: number | null
  onMapClick?: (point: LatLng) => void
  /** Called after each move, so that the screen can restore the view later. */
  onView?: (centre: LatLng, zoom: number) => void
  /** Shown over the map: brand, buttons, banners. */
  children?: ReactNode
}

/** The map of reports: pins in clusters, popups, the user's own position. Fills its parent. */
export function MapView(props: MapViewProps) {
  const [Panel, ground] = useMapCode(() => import('./MapPanel.tsx').then((it) => it.MapPanel))
  return (
    <div className={styles.map}>
      {Panel ? <Panel {...props} /> : ground}
      {props.children}
    </div>
  )
}

/** A circle on the map; `isNew`: the one that is being made. */
export interface Circle extends LatLng {
  radiusMetres: number
  isNew: boolean
}

export interface PinMapProps {
  tiles: Tiles
  bounds: Bounds
  point: LatLng
  zoom: number
  category: string | null
  /** The pin's position in words: the address. */
  place?: string | undefined
  /** Clicks, drags and key presses that lead outside the bounds are ignored. */
  onMove: (point: LatLng) => void
  /** The pin is picked up; `onMove` or `onRefuse` follows. */
  onLift?: () => void
  /** The pin was moved outside the bounds, and has gone back. */
  onRefuse?: () => void
  userPosition?: LatLng | null
  accuracyMetres?: number | null
  /** What the pin is, for screen readers; by default the location of a report. */
  label?: string
  circles?: readonly Circle[]
  children?: ReactNode
}

/** The map of a new report: one pin, moved by drag, click and arrow keys. Fills its parent. */
export function PinMap(props: PinMapProps) {
  const [Panel, ground] = useMapCode(() => import('./PinPanel.tsx').then((it) => it.PinPanel))
  return (
    <div className={styles.map}>
      {Panel ? <Panel {...props} /> : ground}
      {props.children}
    </div>
  )
}

export interface MiniMapProps {
  /** Describes the map: "Map: Castle Ramp, Town Area". */
  label: string
  tiles: Tiles
  point: LatLng
  category: string
  state: PinState
}

/** A small static map with one pin. Fills its parent. */
export function MiniMap(props: MiniMapProps) {
  const [Panel, ground] = useMapCode(() => import('./MiniPanel.tsx').then((it) => it.MiniPanel))
  return <div className={styles.map}>{Panel ? <Panel {...props} /> : ground}</div>
}

/** The component of a map once it is loaded, and what to show until then. */
function useMapCode<Code>(load: () => Promise<Code>): [Code | null, ReactNode] {
  const isWanted = useIsIdle()
  const [hasFailed, setFailed] = useState(false)
  const code = useOnDemand(load, isWanted && !hasFailed, () => setFailed(true))
  const ground = hasFailed && (
    <div className={styles.failed}>
      <p>{m.map_failed()}</p>
      <Button size="s" icon="rotate-cw" onClick={() => setFailed(false)}>
        {m.ui_try_again()}
      </Button>
    </div>
  )
  return [code, ground]
}
