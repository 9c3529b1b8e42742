/** What a user moves a map with. */
const TOUCHES = ['pointerdown', 'wheel', 'keydown']

/** Calls `then` whenever the user presses, scrolls or types within `around`. Returns a function that stops this. */
export function onTouch(around: Element | null | undefined, then: () => void): () => void {
  for (const touch of TOUCHES) around?.addEventListener(touch, then, { capture: true })
  return () => {
    for (const touch of TOUCHES) around?.removeEventListener(touch, then, { capture: true })
  }
}
