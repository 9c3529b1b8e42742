import type { Announcement } from './sql.ts'

type OnPayload = (payload: string) => void

export type Channels = ReturnType<typeof newChannels>

/** The listeners of each NOTIFY channel, independent of the connection that receives the notifications. */
export function newChannels() {
  const listeners = new Set<{ channel: string; onPayload: OnPayload; reconnected: () => void }>()
  const watchers: (() => void)[] = []
  return {
    /** Calls `heard` before the listeners of any channel. */
    watch: (heard: () => void) => void watchers.push(heard),
    names: (): string[] => [...new Set([...listeners].map(({ channel }) => channel))],
    add(channel: string, onPayload: OnPayload, reconnected: () => void): () => void {
      // LISTEN takes no parameters, so the name becomes part of the statement.
      if (!/^[a-z][a-z0-9_]{0,62}$/.test(channel)) throw new Error(`Not a channel's name: ${channel}`)
      const listener = { channel, onPayload, reconnected }
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    deliver({ channel, payload = '' }: Announcement): void {
      for (const heard of watchers) heard()
      for (const listener of [...listeners]) if (listener.channel === channel) listener.onPayload(payload)
    },
    reconnected(): void {
      for (const heard of watchers) heard()
      for (const listener of [...listeners]) listener.reconnected()
    },
  }
}

/** The statement that listens to these channels; repeating it is harmless. */
export const listenTo = (names: string[]) => names.map((name) => `listen ${name}`).join(';')
