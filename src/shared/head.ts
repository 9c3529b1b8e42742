/** What a screen puts into the page's <head>. */
export interface Head {
  /** The screen's own part of the title. */
  title: string
  description?: string
  /** Path of a picture for link previews. */
  image?: string
  /** Path of the Atom feed of what the screen lists. */
  feed?: string
  /** What the screen shows, for search engines: JSON-LD. */
  data?: object
  /** Kept out of search engines. */
  isPrivate?: boolean
  /** The address contains a code, so the page sends no referrer. */
  hasCode?: boolean
}
