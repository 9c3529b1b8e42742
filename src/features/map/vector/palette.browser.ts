import { MAP_COLOURS, type MapColour, type Palette } from '../style/style.rules.ts'

/** Reads the colours from the page's style sheet, as an element in the page has them. */
export function readPalette(within: HTMLElement): Palette {
  const probe = within.appendChild(document.createElement('span'))
  probe.hidden = true
  const read = (colour: MapColour) => {
    probe.style.color = `var(--map-${colour})`
    return getComputedStyle(probe).color
  }
  const pairs = MAP_COLOURS.map((colour) => [colour, read(colour)])
  const font = getComputedStyle(probe).fontFamily
  probe.remove()
  return { colours: Object.fromEntries(pairs) as Palette['colours'], font } // a pair for each
}
