/** Events that cancel the scrolling, because the person is doing something else by now. */
const ELSEWHERE = ['pointerdown', 'keydown', 'wheel', 'popstate']

/** Scrolls to the card with this id and focuses it, as soon as it exists. */
export function backToCard(id: string): void {
  const go = () => {
    const card = document.getElementById(id)
    card?.scrollIntoView({ block: 'center', behavior: 'instant' })
    card?.querySelector('a')?.focus({ preventScroll: true })
    return card !== null
  }
  if (go()) return
  const waiting = new MutationObserver(() => go() && end())
  const listening = new AbortController()
  const end = () => {
    waiting.disconnect()
    listening.abort()
  }
  for (const name of ELSEWHERE) addEventListener(name, end, { signal: listening.signal, capture: true })
  waiting.observe(document.body, { childList: true, subtree: true })
}
