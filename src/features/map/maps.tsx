import { type ComponentType, type ReactNode, useState } from 'react'
import type { LatLng } from '#features/territory/territory.rules.ts'
import { m } from '#messages'
import { OneTimeButton } from '#platform/browser/ui/OneTimeButton.tsx'
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
  /** The initial view. */
  centre: LatLng
  zoom: number
  pins: readonly Pin[]
  /** More pins will follow. */
  isLoading: boolean
  selectedId: string | null
  onSelect: (id: string | null) => void
  /** The content of the selected pin's popup; null for none. */
  popup: (pin: Pin) => ReactNode
  /** The description of a pin in a list of those at the same point. */
  describe: (pin: Pin) => ReactNode
  target: MapTarget | null
  /** Shows where there are many pins, instead of the pins. */
  isHeat: boolean
  userPosition: LatLng | null
  accuracyMetres: number | null
  onMapClick: (point: LatLng) => void
  /** Called after each move, so that the screen can restore the view later. */
  onView: (centre: LatLng, zoom: number) => void
  /** Shown over the map: brand, buttons, banners. */
  children?: ReactNode
}

/** The map of reports: pins in clusters, popups, the user's own position. Fills its parent. */
export function MapView(props: MapViewProps) {
  return (
    <LazyMap load={() => import('./MapPanel.tsx').then((it) => it.MapPanel)} map={props}>
      {props.children}
    </LazyMap>
  )
}

/** A circle on the map; `isNew`: the one that is being made. */
export interface Circle extends LatLng {
  radiusMetres: number
  isNew: boolean
}

export interface PinMapProps {
  point: LatLng
  /** By default the zoom of the form for a new report. */
  zoom?: number
  category: string | null
  /** The pin's position in words: the address. */
  place?: string | undefined
  /** The pin was moved to a point inside the bounds; outside of them, `onRefuse` is called instead. */
  onMove: (point: LatLng) => void
  /** The pin is picked up; `onMove` or `onRefuse` follows. */
  onLift?: () => void
  /** The pin was moved outside the bounds, and has gone back. Without this, a message says so. */
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
  return (
    <LazyMap load={() => import('./PinPanel.tsx').then((it) => it.PinPanel)} map={props}>
      {props.children}
    </LazyMap>
  )
}

export interface MiniMapProps {
  /** Describes the map: "Map: Castle Ramp, Town Area". */
  label: string
  point: LatLng
  category: string
  state: PinState
}

/** A small static map with one pin. Fills its parent. */
export function MiniMap(props: MiniMapProps) {
  return <LazyMap load={() => import('./MiniPanel.tsx').then((it) => it.MiniPanel)} map={props} />
}

interface LazyMapProps<Props> {
  load: () => Promise<ComponentType<Props>>
  map: Props
  children?: ReactNode
}

/** Not `reload()`, which would send a form again that this page has answered. */
function reloadPage(): void {
  location.replace(location.pathname + location.search)
}

/** A map once its code is loaded, with what lies over it. */
function LazyMap<Props extends object>({ load, map, children }: LazyMapProps<Props>) {
  const isWanted = useIsIdle()
  const [failures, setFailures] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const Panel = useOnDemand(load, isWanted && !hasFailed, () => {
    setFailures(failures + 1)
    setFailed(true)
  })
  // Many browsers never ask again for a module that has failed once.
  const reloads = failures > 1 && navigator.onLine
  return (
    <div className={styles.map}>
      {Panel && <Panel {...map} />}
      {hasFailed && (
        <div className={styles.failed} role="status">
          <p>{m.map_failed()}</p>
          <OneTimeButton size="s" icon="rotate-cw" onClick={() => (reloads ? reloadPage() : setFailed(false))}>
            {reloads ? m.app_reload() : m.ui_try_again()}
          </OneTimeButton>
        </div>
      )}
      {children}
    </div>
  )
}
