import { connect, type Socket } from 'node:net'

/** A socket to the server at this address, for what no HTTP client would send. */
export function openSocket(base: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(base).port), '127.0.0.1', () => resolve(socket))
    socket.once('error', reject)
  })
}

/** Sends bytes as they are and gives everything that comes back until the server closes, or for so long. */
export async function sendRaw(base: string, text: string, waitMs = 5000): Promise<string> {
  const socket = await openSocket(base)
  let answer = ''
  socket.on('data', (piece) => {
    answer += String(piece)
  })
  socket.on('error', () => undefined)
  socket.write(text)
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, waitMs)
    socket.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
  })
  socket.destroy()
  return answer
}

/** One request, its lines as they are; the connection ends with the answer. */
export function askRaw(base: string, requestLine: string, headers: Record<string, string> = {}): Promise<string> {
  const lines = Object.entries({ host: new URL(base).host, connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  return sendRaw(base, `${requestLine} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
}
