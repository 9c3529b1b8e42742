import type { Socket } from 'node:net'
import { type Browser, cookiesOf } from '#test/browser.ts'
import { openSocket } from '#test/rawHttp.ts'

/** A connection that ignores its errors. */
export async function quietSocket(base: string): Promise<Socket> {
  const socket = await openSocket(base)
  return socket.on('error', () => undefined)
}

/** Begins to upload a photo of so many bytes, and sends none of them. */
export async function beginUpload(base: string, who: Browser | undefined, bytes: number): Promise<Socket> {
  const socket = await quietSocket(base)
  socket.write(
    `POST /api/reports HTTP/1.1\r\nhost: x\r\ncookie: ${cookiesOf(who)}\r\ncontent-length: ${bytes}\r\n` +
      'content-type: multipart/form-data; boundary=b\r\n\r\n--b\r\n' +
      'content-disposition: form-data; name="photo"; filename="p.jpg"\r\n\r\n',
  )
  return socket
}
