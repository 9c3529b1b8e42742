import { once } from 'node:events'
import { createServer, type ListenOptions, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How many connections may wait on a socket to be accepted. The system makes any more wait a second or longer. */
const WAITING_CONNECTIONS = 4096

/** Only Linux spreads the connections of one address over several sockets. */
const SOCKETS = process.platform === 'linux' ? 16 : 1

/** What Node sets for the connections of its own HTTP server. */
const LIKE_HTTP = { allowHalfOpen: true, noDelay: true }

/**
 * Listens on one address with several sockets. In one turn of its event loop Node answers every request that has come,
 * but accepts one connection per socket (libuv since 1.45). When thousands of people came at once, connections to a
 * single socket waited for up to 20 seconds, although each request was then answered in 70 ms.
 * @throws Error when the address can't be used
 */
export async function listen(app: FastifyInstance, address: { port: number; host: string }): Promise<void> {
  await checkUnused(address)
  const others = Array.from({ length: SOCKETS - 1 }, () =>
    createServer(LIKE_HTTP, (socket) => app.server.emit('connection', socket)),
  )
  // Fastify closes its own socket, and knows nothing of the connections of the others.
  app.addHook('preClose', async () => {
    const closed = others.map((server) => once(server.close(), 'close'))
    app.server.closeIdleConnections()
    await Promise.all(closed)
  })
  const options = { ...address, backlog: WAITING_CONNECTIONS, reusePort: SOCKETS > 1 }
  await app.listen(options)
  for (const server of others) await open(server, options)
}

/** With `reusePort` a second program could use the same port without an error, and get half of the connections. */
async function checkUnused(address: ListenOptions): Promise<void> {
  const server = createServer()
  await open(server, address)
  await once(server.close(), 'close')
}

async function open(server: Server, options: ListenOptions): Promise<void> {
  await once(server.listen(options), 'listening')
}
