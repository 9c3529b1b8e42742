import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

const FORWARDED = ['forwarded', 'via', 'x-real-ip', 'x-client-ip', 'cf-connecting-ip', 'true-client-ip']

/** Whether a request comes from this machine, names it as host, and passed no proxy. Source: safety rules, links. */
export function isFromThisMachine({ headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>): boolean {
  const isForwarded = Object.keys(headers).some((name) => FORWARDED.includes(name) || name.startsWith('x-forwarded'))
  const host = (headers.host ?? '').replace(/:\d+$/, '')
  return !isForwarded && isLoopbackHost(host) && isLoopbackAddress(socket.remoteAddress ?? '')
}

/** Whether a host name or address means this machine. */
export function isLoopbackHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase()
  return bare === 'localhost' || bare.endsWith('.localhost') || isLoopbackAddress(bare)
}

/** Whether a socket's address is this machine's own. */
export function isLoopbackAddress(address: string): boolean {
  // Without isIP a name such as 127.0.0.1.example.org would pass.
  return address === '::1' || (isIP(address) !== 0 && /^(::ffff:)?127\./i.test(address))
}
