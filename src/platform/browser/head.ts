import type { UIMatch } from 'react-router'
import type { Head } from '#shared/head.ts'
import type { RootData } from './root.ts'

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
