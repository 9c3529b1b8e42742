import { setTimeout as sleep } from 'node:timers/promises'
import { hashPassword } from '#platform/server/passwordHash.ts'

/** Runs `work` while the queue of passwords to hash is full, with passwords from this address. */
export async function whileHashingIsBusy(address: string, work: () => Promise<void>): Promise<void> {
  let isOver = false
  const keepHashing = async () => {
    while (!isOver) await hashPassword('another one', address).catch(() => sleep(5))
  }
  const busy = Array.from({ length: 80 }, keepHashing)
  try {
    await work()
  } finally {
    isOver = true
    await Promise.all(busy)
  }
}
