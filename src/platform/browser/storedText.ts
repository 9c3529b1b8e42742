export type StoredText = ReturnType<typeof storedText>

/** Keeps a text on this device, or in this tab until it is closed. A browser that does not allow it keeps nothing. */
export function storedText(name: string, where: 'device' | 'tab' = 'device') {
  // Where storage is blocked, this throws.
  const storage = () => (where === 'tab' ? sessionStorage : localStorage)
  const read = () => storage().getItem(name)
  return {
    /** Null when there is none. */
    read: () => unlessFailed(read, null),
    /** The value of the text as JSON; null when there is none. */
    readJson: () => unlessFailed(() => JSON.parse(read() ?? 'null') as unknown, null),
    /** Returns whether it is kept now. */
    keep(text: string): boolean {
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
