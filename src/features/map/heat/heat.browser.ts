import type L from 'leaflet'
import { useEffect, useState } from 'react'
import { useToOpen } from '#platform/browser/hooks/useOnDemand.ts'
import type { Pin } from '../maps.tsx'

/** Shows the heat of these pins while `isOn`; its code is loaded then. Returns whether it is shown. */
export function useHeat(map: L.Map | null, pins: readonly Pin[], isOn: boolean): boolean {
  const load = () => import('./heatLayer.browser.ts').then((it) => it.heatLayer)
  const heatLayer = useToOpen(load, isOn, () => undefined)
  const [layer, setLayer] = useState<ReturnType<NonNullable<typeof heatLayer>> | null>(null)
  useEffect(() => {
    if (!map || !heatLayer || !isOn) return
    const made = heatLayer(map)
    setLayer(made)
    return () => {
      setLayer(null)
      made.remove()
    }
  }, [map, heatLayer, isOn])
  useEffect(() => layer?.show(pins), [layer, pins])
  return layer !== null
}
