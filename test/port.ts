import { createServer } from 'node:net'

/**
 * Ports below those which Linux gives to outgoing connections: one of these could be taken between the probe and the
 * start of the server. Each process has a block of its own. (Browsers refuse 10080.)
 */
const FIRST = 11_000
const BLOCK = 100
const BLOCKS = 217

/** Files of one process read this module anew: they should not begin with the port that the last one used. */
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
