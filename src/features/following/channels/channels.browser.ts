import { m } from '#messages'
import { useChoices } from '#platform/browser/hooks/useChoices.ts'
import type { Rendered } from '#platform/browser/hooks/useRenderedQuery.ts'
import { useApi } from '#platform/browser/useApi.ts'
import { changeChannels, type ChannelChoice, type ChannelChoices, readChannels } from './channels.contract.ts'
import { KINDS, type Kind } from './channels.rules.ts'

export const channelsKey = (readerId: string) => ['channels', readerId]

/** One's own channels, and a function that changes one of them. */
export function useChannels(readerId: string, rendered: Rendered<ChannelChoices> | null) {
  const api = useApi()
  const { all, change, ...rest } = useChoices<ChannelChoices, { kind: Kind; choice: Partial<ChannelChoice> }>({
    queryKey: channelsKey(readerId),
    rendered,
    read: (signal) => api.call(readChannels, {}, { signal }),
    save: ({ kind, choice }) => api.call(changeChannels, { [kind]: choice }),
    withChange: (all, { kind, choice }) => ({ ...all, [kind]: { ...all[kind], ...choice } }),
    failed: m.following_channels_save_failed,
  })
  return { ...rest, channels: all, choose: (kind: Kind, choice: Partial<ChannelChoice>) => change({ kind, choice }) }
}

/** The choices of a form that was sent without JavaScript. */
export function channelsIn(form: FormData): Record<Kind, ChannelChoice> {
  const entries = KINDS.map((kind) => {
    const email = String(form.get(`${kind}-email`) ?? 'off') as ChannelChoice['email'] // the server checks it
    return [kind, { app: form.has(`${kind}-app`), push: form.has(`${kind}-push`), email }] as const
  })
  return Object.fromEntries(entries) as Record<Kind, ChannelChoice> // has every kind
}
