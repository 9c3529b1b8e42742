import { useSyncExternalStore } from 'react'

/** A value outside of React that components can show. */
export interface Store<Value> {
  get: () => Value
  set: (next: Value) => void
  watch: (watcher: () => void) => () => void
  /** The value on the server, where nothing sets it. */
  first: Value
}

export function storeOf<Value>(first: Value): Store<Value> {
  const watchers = new Set<() => void>()
  let value = first
  return {
    first,
    get: () => value,
    set(next) {
      if (next === value) return
      value = next
      for (const watcher of watchers) watcher()
    },
    watch(watcher) {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
  }
}

/** Calls `watcher` at each of these events. Returns a function that ends this. */
export function watchEvents(target: EventTarget, names: string[], watcher: () => void): () => void {
  const watching = new AbortController()
  for (const name of names) target.addEventListener(name, watcher, { signal: watching.signal, passive: true })
  return () => watching.abort()
}

/** The value of a store, also after it changes. */
export function useStore<Value>({ watch, get, first }: Store<Value>): Value {
  return useSyncExternalStore(watch, get, () => first)
}
