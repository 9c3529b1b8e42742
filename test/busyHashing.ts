import { setTimeout as sleep } from 'node:timers/promises'
import { hashPassword } from '#platform/server/passwordHash.ts'

/** Runs `work` while more passwords from this address wait to be hashed than the server takes. */
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
