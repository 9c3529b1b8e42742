/**
 * Hides the marks that lie under a button over the map, or under the sheet of the list: half a mark is hard to press,
 * and nobody can tell what it is. It comes back when the map is moved. What is focused stays.
 */
export function hideCovered(container: HTMLElement, marks: Iterable<HTMLElement>): void {
  const around = container.parentElement?.parentElement
  if (!around) return
  const over = [...around.querySelectorAll('button, a[href], [role="status"]')].filter((it) => !container.contains(it))
  const rects = [...over.map((it) => it.getBoundingClientRect()), sheetOver(around)]
  // First read every place, then write, so that the page is laid out once.
  const places = [...marks].map((mark) => [mark, mark.getBoundingClientRect()] as const)
  for (const [mark, place] of places)
    mark.toggleAttribute(
      'data-covered',
      !mark.matches(':focus, [aria-current]') && rects.some((rect) => overlap(rect, place)),
    )
}

/** The part of the map under the sheet with its handle: --map-covered is how high it is. */
function sheetOver(around: Element): DOMRect {
  const covered = Number.parseFloat(getComputedStyle(around).getPropertyValue('--map-covered')) || 0
  const { left, bottom, width } = around.getBoundingClientRect()
  return new DOMRect(left, bottom - covered, width, covered)
}

function overlap(one: DOMRect, other: DOMRect): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}
