import { codeOf } from '../thrown.ts'

/** The result of a step on a file; null if it is missing. */
export async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}
