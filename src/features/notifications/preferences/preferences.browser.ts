import { useChoices } from '#platform/browser/hooks/useChoices.ts'
import type { Rendered } from '#platform/browser/hooks/useRenderedQuery.ts'
import { useApi } from '#platform/browser/useApi.ts'
import { changePreferences, type Preferences, readPreferences } from './preferences.contract.ts'

/** One's own preferences, and a function that changes one of them. */
export function usePreferences(readerId: string, rendered: Rendered<Preferences> | null) {
  const api = useApi()
  const { all, change, ...rest } = useChoices<Preferences, Partial<Preferences>>({
    queryKey: ['preferences', readerId],
    rendered,
    read: async (signal) => (await api.call(readPreferences, {}, { signal })).notificationPreferences,
    save: async (choice) =>
      (await api.call(changePreferences, { notificationPreferences: choice })).notificationPreferences,
    withChange: (chosen, choice) => ({ ...chosen, ...choice }),
  })
  const choose = (category: keyof Preferences, wanted: boolean) => change({ [category]: wanted })
  return { ...rest, preferences: all, choose }
}
