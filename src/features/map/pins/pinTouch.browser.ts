import type L from 'leaflet'

/** How long the hint is shown that two fingers move the map. */
const HINT_MS = 1600

interface Touched {
  /** The pin, which one finger can drag. */
  pin: HTMLElement
  /** Shows the hint when one finger moves over the map, which scrolls the page; hides it later. */
  onHint: (isShown: boolean) => void
}

/**
 * Lets a map share touches with its page: one finger scrolls the page, two move and zoom the map. After a press on the
 * map, one finger moves it too, until something else is pressed. A mouse drags it as usual. Returns a function that
 * ends this.
 */
export function sharePage(map: L.Map, { pin, onHint }: Touched): () => void {
  const ground = map.getContainer()
  const ended = new AbortController()
  const { signal } = ended
  let isOurs = false
  let isTouch = false
  let hint: ReturnType<typeof setTimeout> | undefined
  const hand = (toMap: boolean) => {
    isOurs = toMap
    // The browser reads `touch-action` before a finger moves.
    ground.style.touchAction = toMap ? 'none' : 'pan-x pan-y'
    ground.toggleAttribute('data-handed', toMap)
  }
  const say = () => {
    clearTimeout(hint)
    onHint(true)
    hint = setTimeout(() => onHint(false), HINT_MS)
  }
  const fingers = (event: TouchEvent) => {
    const isOne = event.touches.length === 1
    // Otherwise two fingers would also scroll the page.
    if (!isOne && event.cancelable) event.preventDefault()
    if (isOne && !isOurs && event.type === 'touchmove' && !pin.contains(asNode(event.target))) say()
  }
  hand(false)
  ground.addEventListener(
    'pointerdown',
    ({ pointerType }) => {
      isTouch = pointerType !== 'mouse'
      ground.toggleAttribute('data-pointed', true)
      if (isTouch && !isOurs) map.dragging.disable()
      else map.dragging.enable()
    },
    { signal, capture: true },
  )
  document.addEventListener('keydown', () => ground.removeAttribute('data-pointed'), { signal, capture: true })
  for (const name of ['touchstart', 'touchmove'] as const) {
    ground.addEventListener(name, fingers, { signal, passive: false })
  }
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      if (!ground.parentElement?.contains(asNode(target))) hand(false)
    },
    { signal, capture: true },
  )
  const press = () => isTouch && hand(true)
  map.on('click', press)
  return () => {
    ended.abort()
    clearTimeout(hint)
    map.off('click', press)
  }
}

function asNode(target: EventTarget | null): Node | null {
  return target instanceof Node ? target : null
}
