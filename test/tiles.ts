import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

/** A tile server on loopback that sends the same small picture for every /{z}/{x}/{y}.png. */
export async function startTiles(port = 0): Promise<{ url: string; asked: string[]; stop(): Promise<void> }> {
  const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#dfe5dc' } })
    .composite([{ input: Buffer.from(LINES), top: 0, left: 0 }])
    .png()
    .toBuffer()
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (!/^\/\d+\/\d+\/\d+(@2x)?\.png$/.test(request.url ?? '')) return response.writeHead(404).end()
    return response.writeHead(200, { 'content-type': 'image/png', 'cache-control': 'max-age=3600' }).end(tile)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: open } = server.address() as AddressInfo // a server that listens on a port has one
  return {
    url: `http://127.0.0.1:${open}/{z}/{x}/{y}.png`,
    asked,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const LINES = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" fill="none" stroke="#c4cdbf" stroke-width="6">
  <path d="M0 40h256M0 200h256M70 0v256M190 0v256"/><path d="M0 0h256v256H0z" stroke-width="1"/></svg>`
