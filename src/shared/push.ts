/** What a push tells the service worker. */
export interface PushedNews {
  title: string
  body: string
  /** Where a press leads: a path of this site. */
  url: string
  /** A newer one with the same tag replaces it. */
  tag: string
}

/** The news in a push; null if it has another shape, as one of a newer release might. */
export function readPushedNews(text: string): PushedNews | null {
  try {
    const news = JSON.parse(text) as Partial<Record<keyof PushedNews, unknown>> | null
    const { title, body, url, tag } = news ?? {}
    const isWhole = [title, body, url, tag].every((part) => typeof part === 'string')
    return isWhole ? (news as PushedNews) : null // every field is a string
  } catch {
    return null
  }
}
