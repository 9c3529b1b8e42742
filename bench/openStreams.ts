import { connect, type Socket } from 'node:net'

/** Opens `count` streams of live events, one after the other, and waits for the first bytes of each. */
export async function openStreams(port: number, count: number, path = '/api/events'): Promise<Socket[]> {
  const sockets: Socket[] = []
  for (let stream = 0; stream < count; stream++) {
    const socket = connect(port, '127.0.0.1')
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept: text/event-stream\r\n\r\n`)
    await new Promise((resolve) => socket.once('data', resolve))
    sockets.push(socket)
  }
  return sockets
}

export function closeStream(socket: Socket): Promise<unknown> {
  return new Promise((resolve) => socket.destroy().once('close', resolve))
}
