import { useChoices } from '#platform/browser/hooks/useChoices.ts'
import { useApi } from '#platform/browser/useApi.ts'
import { changeChannels, type Channels, readChannels } from './channels.contract.ts'
import { KINDS, type Kind, type Ways } from './channels.rules.ts'

/** The channels that the server rendered; null: they could not be loaded. */
export interface RenderedChannels {
  channels: Channels | null
  at: number
}

/** The key of somebody's cached channels. */
export const channelsKey = (readerId: string) => ['channels', readerId]

interface Change {
  kind: Kind
  ways: Partial<Ways>
}

/** One's own channels, and a function that changes one of them. */
export function useChannels(readerId: string, rendered: RenderedChannels | null) {
  const api = useApi()
  const { all, change, ...rest } = useChoices<Channels, Change>({
    queryKey: channelsKey(readerId),
    rendered: rendered && { all: rendered.channels, at: rendered.at },
    read: (signal) => api.call(readChannels, {}, { signal }),
    save: ({ kind, ways }) => api.call(changeChannels, { [kind]: ways }),
    withChange,
  })
  return { ...rest, channels: all, choose: (kind: Kind, ways: Partial<Ways>) => change({ kind, ways }) }
}

function withChange(channels: Channels, { kind, ways }: Change): Channels {
  return { ...channels, [kind]: { ...channels[kind], ...ways } }
}

/** The choices of a form that was sent without JavaScript. */
export function channelsIn(form: FormData): Record<Kind, Ways> {
  const entries = KINDS.map((kind) => {
    const email = String(form.get(`${kind}-email`) ?? 'off') as Ways['email'] // the server checks it
    return [kind, { app: form.has(`${kind}-app`), push: form.has(`${kind}-push`), email }] as const
  })
  return Object.fromEntries(entries) as Record<Kind, Ways> // has every kind
}
