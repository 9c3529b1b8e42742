import { LANGUAGE_PARAMETER } from './language.ts'

/** What the service worker is told about the build that it keeps. */
export interface WorkerBuild {
  /** Different for every build and installation. */
  id: string
  /** The address of the document that starts the site without a network. */
  shell: string
  /** The addresses of all other files that it needs. */
  files: string[]
}

/** The path of the document without anybody's data, which starts the site offline. */
export const SHELL_PATH = '/app-shell'

/** Where other apps send what is shared with this one. */
export const SHARE_PATH = '/share'

/** The service worker's address. It names the language of the worker's own texts. Decision 053. */
export const workerUrl = (language: string) => `/sw.js?${LANGUAGE_PARAMETER}=${language}`

/** What a page asks its service worker to do. */
export type WorkerOrder =
  /** Take over from the earlier build now, instead of when its last page is closed. */
  | { type: 'take-over' }
  /** Keep what visitors see at these addresses of the API. `isList`: with small pictures only. */
  | { type: 'keep'; paths: string[]; isList: boolean }
  /** Keep the map, all of it if it is small enough. */
  | { type: 'keep-map' }
  /** Note whether this page, which was started without the server, waits for its first answer. */
  | { type: 'waiting'; isWaiting: boolean }

/** What the service worker asks a page to do: to show the screen of this path, and to answer through the port. */
export interface PageOrder {
  type: 'go'
  to: string
}

/** A header of answers that are cached on the device: when they were fetched, in milliseconds. */
export const KEPT_AT_HEADER = 'x-kept-at'

export const MAP_CACHE = 'lamppost-map'

/** The caches that hold what visitors have looked at. */
export const SEEN_CACHES = ['lamppost-seen', 'lamppost-pictures'] as const
