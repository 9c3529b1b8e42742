import type L from 'leaflet'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRoot } from '#platform/browser/root.ts'
import { Credit } from './controls/Controls.tsx'
import { createMap, marker, pinElement } from './createMap.browser.ts'
import type { MiniMapProps } from './maps.tsx'
import { TilesFailed } from './controls/MapState.tsx'
import { PIN_FOOT } from './pins/pinMarkers.browser.ts'

const still = {
  dragging: false,
  touchZoom: false,
  scrollWheelZoom: false,
  doubleClickZoom: false,
  boxZoom: false,
  keyboard: false,
}

/** Loaded by <MiniMap>. */
export function MiniPanel({ label, point, category, state }: MiniMapProps) {
  const { tiles } = useRoot().installation
  const container = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<L.Map | null>(null)
  const begin = useEffectEvent((element: HTMLElement) =>
    createMap(element, { tiles }, { ...still, center: point, zoom: 17 }),
  )
  useEffect(() => {
    if (!container.current) return
    const map = begin(container.current)
    // Centre the pin's middle instead of its foot.
    map.panBy([0, -18], { animate: false })
    marker({ lat: point.lat, lng: point.lng }, pinElement('div', category, state), PIN_FOOT, {
      interactive: false,
    }).addTo(map)
    setShown(map)
    return () => {
      setShown(null)
      map.remove()
    }
  }, [point.lat, point.lng, category, state])
  return (
    <div>
      <div ref={container} role="img" aria-label={label} />
      {shown && <TilesFailed map={shown} />}
      <Credit tiles={tiles} />
    </div>
  )
}
