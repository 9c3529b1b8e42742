/** The errors with which code could not be loaded. Each browser words them in its own way. */
const unloaded = new Set<unknown>()

/** Loads a screen's code, and remembers the error if that fails. */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load()
  } catch (error) {
    unloaded.add(error)
    throw error
  }
}

/** Whether this error is that of code that could not be loaded. */
export function isUnloaded(error: unknown): boolean {
  return unloaded.has(error)
}
