import { refusalOf } from '../refusals.ts'

/** Runs work that a limit has already counted. If it fails with 503, gives the points back. */
export async function giveBackIfBusy<Done>(giveBack: () => Promise<void>, work: () => Promise<Done>): Promise<Done> {
  try {
    return await work()
  } catch (error) {
    if (refusalOf(error)?.status === 503) await giveBack()
    throw error
  }
}
