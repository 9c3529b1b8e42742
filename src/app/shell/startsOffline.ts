/** The element into which the site is drawn. */
export function rootElement(): HTMLElement | null {
  return document.getElementById('root')
}

/** Whether this is the document that the service worker keeps for when a page can't be fetched. */
export function startsOffline(): boolean {
  return rootElement()?.dataset['installation'] !== undefined
}
