/** Whoever does something else meanwhile wants to be there. */
const ELSEWHERE = ['pointerdown', 'keydown', 'wheel', 'popstate']

/** Brings the card of this id into view, with the focus, as soon as it is there. */
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
