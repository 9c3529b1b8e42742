import { useEffect, useRef, useState } from 'react'
import { useApi } from '#platform/browser/useApi.ts'
import { type Findings, searchFailed, searchPlaces } from '../places.contract.ts'
import { type FoundPlace, SEARCH_ABOVE_CHARACTERS, SEARCH_DEBOUNCE_MS } from './search.rules.ts'

/** The state of a search: `text` is what is searched for. During a search, the results found before stay. */
export type PlaceSearch =
  | { is: 'waiting' }
  | { is: 'too-short' }
  | { is: 'searching'; text: string; items: FoundPlace[] }
  | ({ is: 'found'; text: string } & Findings)
  | { is: 'failed'; why: string }

/**
 * Searches for places while somebody types, debounced, and at once when they press Search. Only the latest search
 * counts. Source: spec §9.
 */
export function usePlaceSearch() {
  const api = useApi()
  const [search, setSearch] = useState<PlaceSearch>({ is: 'waiting' })
  const latest = useRef<{ timer?: ReturnType<typeof setTimeout>; asked: AbortController }>(null)
  const stop = () => {
    clearTimeout(latest.current?.timer)
    latest.current?.asked.abort()
  }
  useEffect(() => stop, [])

  async function ask(text: string, isPressed: boolean, signal: AbortSignal): Promise<void> {
    setSearch((before) => ({ is: 'searching', text, items: 'items' in before ? before.items : [] }))
    try {
      const asked = { q: text, ...(isPressed && { pressed: '1' as const }) }
      const { items, geocoder } = await api.call(searchPlaces, asked, { signal })
      if (!signal.aborted) setSearch({ is: 'found', text, items, geocoder })
    } catch (error) {
      if (!signal.aborted) setSearch({ is: 'failed', why: searchFailed(error) })
    }
  }

  function begin(typed: string, isPressed: boolean): void {
    stop()
    const text = typed.trim()
    if ([...text].length <= SEARCH_ABOVE_CHARACTERS) return setSearch({ is: isPressed ? 'too-short' : 'waiting' })
    const asked = new AbortController()
    latest.current = { asked }
    if (isPressed) void ask(text, true, asked.signal)
    else latest.current.timer = setTimeout(() => void ask(text, false, asked.signal), SEARCH_DEBOUNCE_MS)
  }

  return {
    search,
    /** Something was typed: searches after a pause in typing. */
    type: (text: string) => begin(text, false),
    /** Search was pressed: searches at once. */
    press: (text: string) => begin(text, true),
    /** A place was chosen: ends the search. */
    end() {
      stop()
      setSearch({ is: 'waiting' })
    },
  }
}
