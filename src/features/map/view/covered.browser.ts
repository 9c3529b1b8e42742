import L from 'leaflet'
import { prefersReducedMotion } from '#platform/browser/reducedMotion.ts'
import styles from '../controls/MapButton.module.css'
import { type Box, overlap, shortestShift } from './clearance.browser.ts'

/**
 * Hides the marks under a button over the map, or under the sheet of the list: half a mark is hard to press and to
 * recognise. They appear again when the map is moved. Focused and selected marks stay.
 */
export function hideCovered(container: HTMLElement, marks: Iterable<HTMLElement>): void {
  const over = coveringBoxes(container)
  // Read all positions before writing, so that the browser computes the layout once.
  const places = [...marks].map((mark) => [mark, mark.getBoundingClientRect()] as const)
  for (const [mark, place] of places)
    mark.toggleAttribute(
      'data-covered',
      !mark.matches(':focus, [aria-current]') && over.some((box) => overlap(box, place)),
    )
}

/**
 * Moves the map so that neither a button over it nor the given popup covers these elements. Without room for all of
 * them, the first one counts most.
 */
export function uncover(map: L.Map, things: readonly Element[], popup?: Element | null): void {
  const container = map.getContainer()
  // The browser has scrolled to the focused element. Leaflet undoes that, but later than this.
  container.scrollTo(0, 0)
  const over = coveringBoxes(container)
  if (popup) over.push(popup.getBoundingClientRect())
  const places = things.map((thing) => thing.getBoundingClientRect())
  const { x, y } = shortestShift(places, container.getBoundingClientRect(), over)
  // Leaflet moves by whole pixels. For less than one it would only say at once that the map has moved, and a popup
  // would ask for this move again without end.
  const offset = L.point(-x, -y).round()
  if (offset.x !== 0 || offset.y !== 0) map.panBy(offset, { animate: !prefersReducedMotion() })
}

/** The visible part of the map, without what is under the sheet. */
export function frameOf(container: HTMLElement): Box {
  const { left, top, right, bottom } = container.getBoundingClientRect()
  const around = container.parentElement?.parentElement
  return { left, top, right, bottom: around ? Math.min(bottom, sheetOver(around).top) : bottom }
}

/** The boxes over the map: brand, buttons and banners, and the sheet with its handle. */
export function coveringBoxes(container: HTMLElement): Box[] {
  const around = container.parentElement?.parentElement
  if (!around) return []
  const over = [...around.querySelectorAll(`button, a[href], [role="status"], .${styles.float}`)]
  // Messages that are shown only while the map is empty do not count.
  const shown = over.filter((it) => !container.contains(it) && !it.closest('[data-over-empty]') && isShown(it))
  return [...shown.map((it) => it.getBoundingClientRect()), sheetOver(around)]
}

/** Whether an element is shown; before Safari 17.4 and Firefox 122 it may be hidden by `visibility` all the same. */
function isShown(element: Element): boolean {
  return element.checkVisibility?.({ visibilityProperty: true, checkVisibilityCSS: true }) ?? true
}

/** The part of the map under the sheet with its handle; `--map-covered` is its height. */
function sheetOver(around: Element): Box {
  const covered = Number.parseFloat(getComputedStyle(around).getPropertyValue('--map-covered')) || 0
  const { left, right, bottom } = around.getBoundingClientRect()
  return { left, right, top: bottom - covered, bottom }
}
