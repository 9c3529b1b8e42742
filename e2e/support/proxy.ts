import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy in front of a site. Tests can take it down, silence it, or let it answer itself. */
export interface TestProxy {
  url: string
  /** Answers by path, in place of the site's. */
  answers: Map<string, { status?: number; type?: string; body: string | Buffer }>
  /** Every request so far, with its cookies. */
  asked: { method: string; path: string; cookie: string | undefined }[]
  /** While it is true, every connection is cut. */
  isDown: boolean
  /** While it is true, nothing is answered, as on bad mobile data. */
  isSilent: boolean
  /** While it is true, everything is refused, as by a busy server. */
  isBusy: boolean
  /** Sets the site behind it. */
  forwardTo: (url: string) => void
  stop: () => Promise<void>
}

export async function startTestProxy(): Promise<TestProxy> {
  let site = ''
  const server = createServer((request, response) => {
    const { method = '', url: path = '', headers } = request
    front.asked.push({ method, path, cookie: headers.cookie })
    if (front.isDown) return void request.socket.destroy()
    if (front.isSilent) return
    if (front.isBusy) {
      const isPage = headers.accept?.includes('text/html')
      response.writeHead(503, { 'content-type': isPage ? 'text/html' : 'application/json', 'x-request-id': '1' })
      return void response.end(isPage ? 'Busy' : JSON.stringify({ code: 'busy', message: 'Busy' }))
    }
    const own = front.answers.get(path)
    if (own) {
      response.writeHead(own.status ?? 200, { 'content-type': own.type ?? 'text/plain', 'cache-control': 'no-cache' })
      return void response.end(own.body)
    }
    passOn(site, request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  const front: TestProxy = {
    url: `http://localhost:${port}`,
    answers: new Map(),
    asked: [],
    isDown: false,
    isSilent: false,
    isBusy: false,
    forwardTo: (url) => (site = url),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return front
}

function passOn(site: string, request: IncomingMessage, response: ServerResponse): void {
  const { method, url, headers } = request
  const passed = ask(site + url, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  passed.on('error', () => response.destroy())
  response.on('close', () => passed.destroy())
  request.pipe(passed)
}
