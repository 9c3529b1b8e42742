/** A text that the browser keeps under a name. A browser that does not allow it keeps nothing. */
export interface StoredText {
  /** Null when there is none. */
  read(): string | null
  /** The value of the text as JSON; null when there is none. */
  readJson(): unknown
  /** Returns whether it is kept now. */
  keep(text: string): boolean
  drop(): void
}

/** Keeps a text on this device, or in this tab until it is closed. */
export function storedText(name: string, where: 'device' | 'tab' = 'device'): StoredText {
  // Where storage is blocked, this throws.
  const storage = () => (where === 'tab' ? sessionStorage : localStorage)
  const read = () => storage().getItem(name)
  return {
    read: () => unlessFailed(read, null),
    readJson: () => unlessFailed(() => JSON.parse(read() ?? 'null') as unknown, null),
    keep(text) {
      const put = () => {
        storage().setItem(name, text)
        return true
      }
      return unlessFailed(put, false)
    },
    drop: () => unlessFailed(() => storage().removeItem(name), undefined),
  }
}

function unlessFailed<T>(work: () => T, otherwise: T): T {
  try {
    return work()
  } catch {
    return otherwise
  }
}
