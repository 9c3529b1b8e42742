import { connect, type Socket } from 'node:net'

/** Opens a socket to the server, for requests that no HTTP client would send. */
export function openSocket(base: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(base).port), '127.0.0.1', () => resolve(socket))
    socket.once('error', reject)
  })
}

/** Sends bytes unchanged and gives everything received until the server closes, or until the time is over. */
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

/** Sends one request with exactly these lines; the connection is closed after the answer. */
export function askRaw(base: string, requestLine: string, headers: Record<string, string> = {}): Promise<string> {
  const lines = Object.entries({ host: new URL(base).host, connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  return sendRaw(base, `${requestLine} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
}
