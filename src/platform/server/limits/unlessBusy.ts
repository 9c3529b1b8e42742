import { refusalOf } from '../refusals.ts'

/** Runs work that was counted. If the server can't do it now (503), it does not count: `giveBack` is called. */
export async function unlessBusy<Done>(giveBack: () => Promise<void>, work: () => Promise<Done>): Promise<Done> {
  try {
    return await work()
  } catch (error) {
    if (refusalOf(error)?.status === 503) await giveBack()
    throw error
  }
}
