import type L from 'leaflet'
import { prefersCalm } from '../groundMap.browser.ts'
import styles from '../MapButton.module.css'
import { type Box, overlap, wayOut } from './clearance.browser.ts'

/**
 * Hides the marks that lie under a button over the map, or under the sheet of the list: half a mark is hard to press,
 * and nobody can tell what it is. It comes back when the map is moved. What is focused stays.
 */
export function hideCovered(container: HTMLElement, marks: Iterable<HTMLElement>): void {
  const over = whatCovers(container)
  // First read every place, then write, so that the page is laid out once.
  const places = [...marks].map((mark) => [mark, mark.getBoundingClientRect()] as const)
  for (const [mark, place] of places)
    mark.toggleAttribute(
      'data-covered',
      !mark.matches(':focus, [aria-current]') && over.some((box) => overlap(box, place)),
    )
}

/**
 * Moves the map until nothing covers things on it, which move together: no button over the map, and no popup where one is
 * given. The first of them counts most where there is no room for all.
 */
export function bringOut(map: L.Map, things: readonly Element[], popup?: Element | null): void {
  const container = map.getContainer()
  // A browser scrolls to what is focused; Leaflet would take that back, but only after this.
  container.scrollTo(0, 0)
  const over = whatCovers(container)
  if (popup) over.push(popup.getBoundingClientRect())
  const places = things.map((thing) => thing.getBoundingClientRect())
  const { x, y } = wayOut(places, container.getBoundingClientRect(), over)
  if (x !== 0 || y !== 0) map.panBy([-x, -y], { animate: !prefersCalm() })
}

/** The part of the map that is seen: without what lies under the sheet. */
export function frameOf(container: HTMLElement): Box {
  const { left, top, right, bottom } = container.getBoundingClientRect()
  const around = container.parentElement?.parentElement
  return { left, top, right, bottom: around ? Math.min(bottom, sheetOver(around).top) : bottom }
}

/** What lies over the map: brand, buttons and banners, and the sheet with its handle. */
export function whatCovers(container: HTMLElement): Box[] {
  const around = container.parentElement?.parentElement
  if (!around) return []
  const over = [...around.querySelectorAll(`button, a[href], [role="status"], .${styles.float}`)]
  // What stands there only while the map shows nothing gives way.
  const shown = over.filter(
    (it) =>
      !container.contains(it) && !it.closest('[data-over-empty]') && it.checkVisibility({ visibilityProperty: true }),
  )
  return [...shown.map((it) => it.getBoundingClientRect()), sheetOver(around)]
}

/** The part of the map under the sheet with its handle: --map-covered is how high it is. */
function sheetOver(around: Element): Box {
  const covered = Number.parseFloat(getComputedStyle(around).getPropertyValue('--map-covered')) || 0
  const { left, right, bottom } = around.getBoundingClientRect()
  return { left, right, top: bottom - covered, bottom }
}
