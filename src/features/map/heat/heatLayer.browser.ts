import L from 'leaflet'
import type { LatLng } from '#features/territory/territory.rules.ts'
import { heatColours, REACH_PX, weightOf } from './heat.rules.ts'

const COLOURS = heatColours()

/** Draws on the map where there are many reports; `show` gives the points. */
export function heatLayer(map: L.Map) {
  const canvas = document.createElement('canvas')
  canvas.className = 'leaflet-zoom-hide'
  canvas.dataset['heat'] = ''
  canvas.setAttribute('aria-hidden', 'true')
  map.getPane('overlayPane')?.append(canvas)
  let points: readonly LatLng[] = []

  const draw = () => {
    const size = map.getSize()
    const origin = map.containerPointToLayerPoint([0, 0])
    L.DomUtil.setPosition(canvas, origin)
    // CSS pixels are enough: the heat is blurred, and device pixels would only cost time.
    canvas.width = size.x
    canvas.height = size.y
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context || size.x === 0 || size.y === 0) return
    const seen = points
      .map((point) => map.latLngToContainerPoint(point))
      .filter(({ x, y }) => x > -REACH_PX && y > -REACH_PX && x < size.x + REACH_PX && y < size.y + REACH_PX)
    drawGlows(context, seen)
    colour(context, size)
    canvas.dataset['count'] = String(seen.length)
  }
  map.on('moveend resize', draw)
  return {
    show(shown: readonly LatLng[]) {
      points = shown
      draw()
    },
    remove() {
      map.off('moveend resize', draw)
      canvas.remove()
    },
  }
}

/** Draws a glow around each report. Where glows overlap, their opacity adds up. */
function drawGlows(context: CanvasRenderingContext2D, points: L.Point[]): void {
  const glow = glowOf()
  context.globalAlpha = weightOf(points.length)
  for (const { x, y } of points) context.drawImage(glow, x - REACH_PX, y - REACH_PX)
  context.globalAlpha = 1
}

function glowOf(): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 2 * REACH_PX
  const context = canvas.getContext('2d')
  if (!context) return canvas
  const fade = context.createRadialGradient(REACH_PX, REACH_PX, 0, REACH_PX, REACH_PX, REACH_PX)
  fade.addColorStop(0, 'rgb(0 0 0 / 1)')
  fade.addColorStop(0.5, 'rgb(0 0 0 / 0.45)')
  fade.addColorStop(1, 'rgb(0 0 0 / 0)')
  context.fillStyle = fade
  context.fillRect(0, 0, canvas.width, canvas.height)
  return canvas
}

/** Gives each pixel the colour for its opacity. */
function colour(context: CanvasRenderingContext2D, { x: width, y: height }: L.Point): void {
  const image = context.getImageData(0, 0, width, height)
  const { data } = image
  for (let at = 0; at < data.length; at += 4) {
    const heat = data[at + 3] ?? 0
    if (heat > 0) data.set(COLOURS[heat] ?? [], at)
  }
  context.putImageData(image, 0, 0)
}
