import type { UIMatch } from 'react-router'
import type { RootData } from './root.ts'

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

/** A screen's route `handle`; `head` computes its <head> from its loader's data. */
export interface ScreenHandle<Data = never> {
  head: (data: Data, root: RootData) => Head
}

/** The head of the innermost screen that has one. */
export function headOf(matches: Pick<UIMatch, 'handle' | 'loaderData'>[], root: RootData): Head | null {
  for (const { handle, loaderData } of matches.toReversed()) {
    const { head } = (handle ?? {}) as Partial<ScreenHandle<unknown>> // screens put nothing else there
    if (head && loaderData !== undefined) return head(loaderData, root)
  }
  return null
}
