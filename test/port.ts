import { createServer } from 'node:net'

/**
 * Below the ports that Linux gives to outgoing connections: one of those could be taken between the probe and the start
 * of the server. Each process has a block of its own. (Browsers refuse 10080.)
 */
const FIRST = 11_000
const BLOCK = 100
const BLOCKS = 217

/** Random, since each test file loads this module again and should not begin with the last file's ports. */
let next = Math.floor(Math.random() * BLOCK)

/** A free TCP port of this machine. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < BLOCK; tries++) {
    const port = FIRST + (process.pid % BLOCKS) * BLOCK + (next++ % BLOCK)
    if (await isFree(port)) return port
  }
  throw new Error('no free port')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
}
