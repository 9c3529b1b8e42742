import { createServer, connect, type AddressInfo, type Socket } from 'node:net'

/**
 * open: everything is passed on. silent: nothing is passed on, as when packets are dropped. refused: connections are
 * reset, as when nobody listens. held: what the server sends waits until the proxy is open again.
 */
type Passage = 'open' | 'silent' | 'refused' | 'held'

/** A TCP proxy that can be cut. */
export interface TcpProxy {
  port: number
  /** Connections that existed while it was silent stay silent when it is open again, as behind a firewall. */
  set(passage: Passage): void
  close(): void
}

/** Opens a proxy to a port of this machine. */
export async function openTcpProxy(to: number): Promise<TcpProxy> {
  let passage: Passage = 'open'
  const sockets = new Set<Socket>()
  /** Connections that still answer, in pairs: the server's socket → the client's. */
  const answering = new Map<Socket, Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => sockets.delete(socket) && answering.delete(socket))
  }
  const server = createServer({ allowHalfOpen: true }, (near) => {
    keep(near)
    if (passage === 'refused') return void near.resetAndDestroy()
    if (passage === 'silent') return void near.pause()
    const far = connect({ port: to, host: '127.0.0.1', allowHalfOpen: true })
    keep(far)
    near.pipe(far)
    if (passage !== 'held') far.pipe(near)
    answering.set(far, near)
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
      for (const [far, near] of answering) {
        if (next === 'held') far.unpipe(near)
        if (next === 'open') far.pipe(near)
      }
      if (next === 'silent') answering.clear()
      for (const socket of sockets) {
        if (next === 'refused') socket.resetAndDestroy()
        if (next === 'silent') silence(socket)
      }
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Stops reading, writing and closing, so that the other end hears nothing. */
function silence(socket: Socket): void {
  socket.unpipe()
  socket.removeAllListeners('close')
  socket.pause()
}
