/** The radius within which a report adds heat, px. */
export const REACH_PX = 34

/** A colour as red, green, blue and its opacity, 0 to 255. */
export type Colour = [number, number, number, number]

/** The colour scale, from no heat (0) to the most (1). Colours between two stops are interpolated. */
const STOPS: readonly (readonly [at: number, colour: Colour])[] = [
  [0, [255, 196, 46, 0]],
  [0.15, [255, 196, 46, 120]],
  [0.45, [255, 132, 20, 170]],
  [0.75, [226, 52, 38, 200]],
  [1, [150, 12, 60, 220]],
]

/** The colours of every heat from 0 to 255. */
export function heatColours(): Colour[] {
  return Array.from({ length: 256 }, (_, heat) => colourAt(heat / 255))
}

function colourAt(heat: number): Colour {
  const next = STOPS.findIndex(([at]) => at >= heat)
  const [above, warm] = STOPS[next] ?? STOPS[0]! // the last stop is at 1, so there always is one
  const [below, cool] = STOPS[next - 1] ?? [above, warm]
  const share = above === below ? 1 : (heat - below) / (above - below)
  return cool.map((from, part) => Math.round(from + ((warm[part] ?? from) - from) * share)) as Colour // one for each part
}

/** How much one report counts, 0…1: the more there are in view, the less, so that differences stay visible. */
export function weightOf(count: number): number {
  return Math.max(0.04, Math.min(0.35, 1 / Math.sqrt(Math.max(1, count))))
}
