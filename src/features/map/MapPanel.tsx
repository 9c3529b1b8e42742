import type L from 'leaflet'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { isInside, type LatLng } from '#features/territory/territory.rules.ts'
import { m } from '#messages'
import { useRoot } from '#platform/browser/root.ts'
import { showToast } from '#platform/browser/ui/toasts/toasts.browser.ts'
import { Controls } from './controls/Controls.tsx'
import { MapKeys } from './controls/MapKeys.tsx'
import { createMap, latLngBounds, useUser } from './createMap.browser.ts'
import { useHeat } from './heat/heat.browser.ts'
import type { MapViewProps, Pin } from './maps.tsx'
import { MapPopup, PinList } from './MapPopup.tsx'
import { PinsElsewhere } from './controls/MapState.tsx'
import { clusterKey, type ClusterRef, pinClusters } from './pins/pinClusters.browser.ts'
import { pinMarkers } from './pins/pinMarkers.browser.ts'
import { useTarget } from './view/useTarget.browser.ts'
import { MAX_ZOOM } from './view/zooms.rules.ts'

/** Several reports at the same point, listed because no zoom separates them. */
interface Pile {
  key: string
  at: L.LatLngLiteral
  pins: Pin[]
}

const NO_PINS: readonly Pin[] = []

/** Loaded by <MapView>. */
export function MapPanel(props: MapViewProps) {
  const { label, centre, zoom, selectedId, popup, describe, isHeat } = props
  const { tiles, territory } = useRoot().installation
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<L.Map | null>(null)
  const [pile, setPile] = useState<Pile | null>(null)
  const [pressedId, setPressedId] = useState<string | null>(null)
  const [isBare, setBare] = useState(false)
  const lastSelected = useRef<Pin>(null)
  const markers = useRef<ReturnType<typeof pinMarkers>>(undefined)
  const hasHeat = useHeat(map, props.pins, isHeat)
  const pins = hasHeat ? NO_PINS : props.pins
  const clusters = useMemo(() => pinClusters(pins), [pins])
  const selected = useMemo(() => pins.find(({ id }) => id === selectedId) ?? null, [pins, selectedId])
  const content = selected && popup(selected)

  const close = () => {
    setPile(null)
    setPressedId(null)
    if (selectedId !== null) props.onSelect(null)
  }
  /** Closes what is open, and focuses its mark. */
  const leave = () => {
    close()
    markers.current?.focus(pile?.key ?? selectedId ?? '')
  }
  const pick = (pin: Pin) => {
    setPile(null)
    setPressedId(pin.id)
    props.onSelect(pin.id)
  }
  const pressPin = useEffectEvent(pick)
  const pressCluster = useEffectEvent((cluster: ClusterRef, at: L.LatLngLiteral) => {
    const splitsAt = clusters.splitsAt(cluster)
    if (splitsAt <= MAX_ZOOM) map?.setView(at, splitsAt)
    else setPile({ key: clusterKey(cluster), at, pins: clusters.pinsOf(cluster) })
  })
  const press = (at: LatLng) => (pile || content ? close() : props.onMapClick(at))
  const pressMap = useEffectEvent(({ latlng: { lat, lng } }: L.LeafletMouseEvent) => press({ lat, lng }))
  const pressMiddle = (middle: LatLng) => {
    if (!pile && !content && isInside(territory.bounds, middle)) showToast(m.map_measured_from_middle())
    press(middle)
  }
  const redraw = useEffectEvent(() => {
    if (!markers.current) return
    markers.current.show(clusters, selectedId)
    // Until all pins are loaded, one of them may still appear in view.
    setBare(!props.isLoading && pins.length > 0 && !markers.current.isAnySeen())
  })
  const reportView = useEffectEvent(({ target }: L.LeafletEvent) => {
    // These events come from a map, so the target is a map.
    const moved = target as L.Map
    props.onView({ lat: moved.getCenter().lat, lng: moved.getCenter().lng }, moved.getZoom())
  })
  const keyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || (!pile && selectedId === null)) return
    event.stopPropagation()
    leave()
  })
  const tellIfGone = useEffectEvent((now: Pin | null) => {
    const wasIn = document.activeElement === map?.getContainer()
    if (!now && lastSelected.current?.id === selectedId && !isHeat && wasIn) showToast(m.map_report_left())
    lastSelected.current = now
  })
  const begin = useEffectEvent((element: HTMLDivElement) => {
    const view = { center: centre, zoom, maxBounds: latLngBounds(territory.bounds).pad(1) }
    return createMap(element, { tiles, bounds: territory.bounds }, view)
  })

  useEffect(() => {
    if (!container.current) return
    const made = begin(container.current)
    const onPin = (pin: Pin) => pressPin(pin)
    const onCluster = (cluster: ClusterRef, at: L.LatLngLiteral) => pressCluster(cluster, at)
    markers.current = pinMarkers(made, { onPin, onCluster })
    made
      .on('movestart', () => setBare(false))
      .on('moveend resize', () => redraw())
      .on('moveend', (event) => reportView(event))
      .on('click', (event) => pressMap(event))
    made.getContainer().addEventListener('keydown', (event) => keyDown(event))
    setMap(made)
    return () => {
      markers.current = undefined
      setMap(null)
      made.remove()
    }
  }, [])
  useEffect(() => redraw(), [map, clusters, selectedId])
  useEffect(() => tellIfGone(selected), [selected])
  useUser(map, props)
  const go = useTarget(map, props, clusters)
  const showAll = () => {
    // The focused button disappears.
    map?.getContainer().focus({ preventScroll: true })
    go({ to: 'all' })
  }

  return (
    <div>
      <div ref={container} role="region" aria-label={label} />
      {map && <MapKeys map={map} words={m.map_keys()} onMiddle={pressMiddle} />}
      {map && <Controls map={map} tiles={tiles} />}
      {map && <PinsElsewhere count={isBare && !pile && !content ? pins.length : 0} onShow={showAll} />}
      {map && selected && content && (
        <MapPopup
          key={selected.id}
          map={map}
          at={selected}
          label={selected.label}
          above={58}
          takesFocus={pressedId === selected.id}
          onClose={leave}
        >
          {content}
        </MapPopup>
      )}
      {map && pile && (
        <MapPopup key={pile.key} map={map} at={pile.at} label={pileLabel(pile)} above={30} takesFocus onClose={leave}>
          <PinList title={pileLabel(pile)} pins={pile.pins} describe={describe} onPick={pick} />
        </MapPopup>
      )}
    </div>
  )
}

function pileLabel({ pins }: Pile): string {
  return m.map_same_place({ count: pins.length })
}
