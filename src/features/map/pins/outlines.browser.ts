import { CATEGORIES, CATEGORY_ICONS, categoryOf } from '#features/categories/categories.rules.ts'
import type { PinState } from '../maps.tsx'
import { OUTLINES } from './outlines.rules.ts'

const TICK = 'm32.5 8.5 2.3 2.3 4-4.3'

/** The sign in the disc at a pin's upper corner. */
const MARKS: Partial<Record<PinState, string>> = {
  validated: TICK,
  resolved: TICK,
  hidden: 'M32.5 8.5h6',
  waiting: 'M35.5 5.5v3.2l2.2 1.2',
}

/** The outlines as symbols, inserted once per page. */
export const pinSymbols = CATEGORIES.map((category) => `<path id="pin-${category}" d="${OUTLINES[category]}"/>`).join(
  '',
)

/** The inside of a pin, as HTML. It contains known words only, so that nothing a person typed can get into it. */
export function pinDrawing(category: string | null, state: PinState): string {
  const known = categoryOf(category ?? 'other')
  const icon = category === null ? 'map-pin' : CATEGORY_ICONS[known]
  const mark = MARKS[state]
  return (
    `<svg viewBox="0 0 44 50" aria-hidden="true"><use data-part="edge" href="#pin-${known}"/>` +
    `<use data-part="body" href="#pin-${known}"/>` +
    `<svg data-part="glyph" x="12" y="${known === 'traffic' ? 10.5 : 10}" width="20" height="20" viewBox="0 0 24 24"><use href="#i-${icon}"/></svg>` +
    (mark ? `<circle data-part="disc" cx="35.5" cy="8.5" r="8"/><path data-part="mark" d="${mark}"/>` : '') +
    '</svg>'
  )
}
