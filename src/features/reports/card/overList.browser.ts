/** Navigation state of a report that was opened from the list: Back goes back to the list. */
export const OVER_LIST = { fromList: true }

/** Whether the previous entry of the history is the list. */
export function cameFromList(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'fromList' in state
}
