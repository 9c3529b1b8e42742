import { createServer, connect, type AddressInfo, type Socket } from 'node:net'

/** Passes everything on; says nothing any more, as when packets are dropped; or refuses, as when nobody listens. */
export type Passage = 'open' | 'silent' | 'refused'

/** A TCP proxy that can be cut. */
export interface Wire {
  port: number
  /** Connections that a silent wire has swallowed stay silent when it is open again, as behind a firewall. */
  set(passage: Passage): void
  close(): void
}

/** Opens a wire to a port of this machine. */
export async function openWire(to: number): Promise<Wire> {
  let passage: Passage = 'open'
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => sockets.delete(socket))
  }
  const server = createServer({ allowHalfOpen: true }, (near) => {
    keep(near)
    if (passage === 'refused') return void near.resetAndDestroy()
    if (passage === 'silent') return void near.pause()
    const far = connect({ port: to, host: '127.0.0.1', allowHalfOpen: true })
    keep(far)
    near.pipe(far)
    far.pipe(near)
    near.once('close', () => far.readyState === 'open' && far.destroy())
    far.once('close', () => near.destroy())
    return undefined
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on TCP
  return {
    port,
    set(next) {
      passage = next
      for (const socket of next === 'open' ? [] : sockets) {
        if (next === 'refused') socket.resetAndDestroy()
        else silence(socket)
      }
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Neither reads nor writes nor closes any more, so that the other end hears nothing. */
function silence(socket: Socket): void {
  socket.unpipe()
  socket.removeAllListeners('close')
  socket.pause()
}
