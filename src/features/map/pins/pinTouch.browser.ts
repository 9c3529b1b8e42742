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
export function shareTouches(map: L.Map, { pin, onHint }: Touched): () => void {
  const container = map.getContainer()
  const ended = new AbortController()
  const { signal } = ended
  let isOneFingerAllowed = false
  let isTouch = false
  let hint: ReturnType<typeof setTimeout> | undefined
  const allowOneFinger = (isAllowed: boolean) => {
    isOneFingerAllowed = isAllowed
    // The browser reads `touch-action` before a finger moves.
    container.style.touchAction = isAllowed ? 'none' : 'pan-x pan-y'
    container.toggleAttribute('data-one-finger', isAllowed)
  }
  const showHint = () => {
    clearTimeout(hint)
    onHint(true)
    hint = setTimeout(() => onHint(false), HINT_MS)
  }
  const fingers = (event: TouchEvent) => {
    const isOne = event.touches.length === 1
    // Otherwise two fingers would also scroll the page.
    if (!isOne && event.cancelable) event.preventDefault()
    if (isOne && !isOneFingerAllowed && event.type === 'touchmove' && !pin.contains(asNode(event.target))) showHint()
  }
  allowOneFinger(false)
  container.addEventListener(
    'pointerdown',
    ({ pointerType }) => {
      isTouch = pointerType !== 'mouse'
      container.toggleAttribute('data-pointed', true)
      if (isTouch && !isOneFingerAllowed) map.dragging.disable()
      else map.dragging.enable()
    },
    { signal, capture: true },
  )
  document.addEventListener('keydown', () => container.removeAttribute('data-pointed'), { signal, capture: true })
  for (const name of ['touchstart', 'touchmove'] as const) {
    container.addEventListener(name, fingers, { signal, passive: false })
  }
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      if (!container.parentElement?.contains(asNode(target))) allowOneFinger(false)
    },
    { signal, capture: true },
  )
  const press = () => isTouch && allowOneFinger(true)
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
