import type L from 'leaflet'
import { useEffect, useEffectEvent, useRef } from 'react'
import { flyTo } from '../createMap.browser.ts'
import type { MapTarget, MapViewProps } from '../maps.tsx'
import type { PinClusters } from '../pins/pinClusters.browser.ts'
import { showAll } from './fitting.browser.ts'
import { onTouch } from './touch.browser.ts'

/**
 * Moves the map to its target, and returns a function that moves it to another one. "Show all" while pins are loading
 * shows those that are loaded, and all of them later, unless the user has moved the map in the meantime.
 */
export function useTarget(map: L.Map | null, props: MapViewProps, clusters: PinClusters): (target: MapTarget) => void {
  const { target, pins, isLoading = false } = props
  const isWaiting = useRef(false)
  const go = (wish: MapTarget) => {
    if (!map) return
    isWaiting.current = wish.to === 'all' && isLoading
    if (wish.to === 'all') showAll(map, pins, clusters)
    else flyTo(map, wish.to, wish.zoom ?? map.getZoom())
  }
  const goToTarget = useEffectEvent(go)
  const goAgain = useEffectEvent(() => {
    if (isWaiting.current) go({ to: 'all' })
  })
  useEffect(() => {
    if (map && target) goToTarget(target)
  }, [map, target])
  useEffect(() => {
    if (!isLoading) goAgain()
  }, [isLoading])
  useEffect(() => onTouch(map?.getContainer().parentElement, () => (isWaiting.current = false)), [map])
  return go
}
