/** Puts an entry last into a map. When there are more than `most`, removes the first: the one put in longest ago. */
export function putNewest<Value>(entries: Map<string, Value>, key: string, value: Value, most: number): void {
  entries.delete(key)
  entries.set(key, value)
  const [oldest] = entries.keys()
  if (entries.size > most && oldest !== undefined) entries.delete(oldest)
}
