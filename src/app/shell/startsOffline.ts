/** The element into which the site is drawn. */
export function rootElement(): HTMLElement | null {
  return document.getElementById('root')
}

/** Whether this page is the shell, which the service worker shows if a page can't be fetched or is refused by a busy server. */
export function startsOffline(): boolean {
  return rootElement()?.dataset['installation'] !== undefined
}
