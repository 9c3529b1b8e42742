import { useState, type ReactNode } from 'react'
import type { Bounds, LatLng } from '#features/territory/territory.rules.ts'
import { m } from '#messages'
import { Button } from '#platform/browser/ui/Button.tsx'
import { useIsIdle } from '#platform/browser/hooks/useIsIdle.ts'
import { useOnDemand } from '#platform/browser/hooks/useOnDemand.ts'
import styles from './maps.module.css'

// The server draws the bare ground; Leaflet is fetched when the browser has nothing better to do.

/** hidden: its author and administrators see it; waiting: not sent yet. */
export type PinState = 'active' | 'validated' | 'resolved' | 'hidden' | 'waiting'

export interface Pin extends LatLng {
  id: string
  category: string
  state: PinState
  /** The category in words; the state is added to it for those who don't see the pin. */
  label: string
}

/** Where the tiles come from. */
export interface Tiles {
  /** With {z}, {x}, {y}. */
  url: string
  /** Whose they are, as HTML: the operator's setting. */
  attribution: string
}

/** A wish to move, made anew each time: fly to a place, or show every pin. */
export type MapTarget = { to: LatLng; zoom?: number } | { to: 'all' }

export interface MapViewProps {
  label: string
  tiles: Tiles
  bounds: Bounds
  /** The first view. */
  centre: LatLng
  zoom: number
  pins: readonly Pin[]
  selectedId?: string | null
  onSelect?: (id: string | null) => void
  /** What the selected pin's popup holds; null for none. */
  popup?: (pin: Pin) => ReactNode
  /** What is said of a pin in a list of those at one place. */
  describe?: (pin: Pin) => ReactNode
  target?: MapTarget | null
  userPosition?: LatLng | null
  accuracyMetres?: number | null
  onMapClick?: (point: LatLng) => void
  /** After each move: what the screen keeps for the way back. */
  onView?: (centre: LatLng, zoom: number) => void
  /** Lies over the map: brand, buttons, banners. */
  children?: ReactNode
}

/** The map of reports: pins in clusters, popups, the person's own position. Fills its parent. */
export function MapView(props: MapViewProps) {
  const [Panel, ground] = useMapCode(() => import('./MapPanel.tsx').then((it) => it.MapPanel))
  return (
    <div className={styles.map}>
      {Panel ? <Panel {...props} /> : ground}
      {props.children}
    </div>
  )
}

export interface PinMapProps {
  tiles: Tiles
  bounds: Bounds
  point: LatLng
  zoom: number
  category: string | null
  /** Where the pin is, in words: the address. */
  place?: string | undefined
  /** Clicks, drags and steps outside the bounds are ignored. */
  onMove: (point: LatLng) => void
  /** The pin is taken up: onMove follows, or onRefuse. */
  onLift?: () => void
  /** It was to go outside the bounds, and went back. */
  onRefuse?: () => void
  userPosition?: LatLng | null
  accuracyMetres?: number | null
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
  /** What it shows: "Map: Castle Ramp, Town Area". */
  label: string
  tiles: Tiles
  point: LatLng
  category: string
  state: PinState
}

/** A small still map with one pin. Fills its parent. */
export function MiniMap(props: MiniMapProps) {
  const [Panel, ground] = useMapCode(() => import('./MiniPanel.tsx').then((it) => it.MiniPanel))
  return <div className={styles.map}>{Panel ? <Panel {...props} /> : ground}</div>
}

/** The code of a map once it is here, and what lies there until then. */
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
