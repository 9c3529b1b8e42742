import { isIP } from 'node:net'

/** Whether a host name or address means this machine. */
export function isLoopbackHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase()
  return bare === 'localhost' || bare.endsWith('.localhost') || isLoopbackAddress(bare)
}

/** Whether a socket's address is this machine's own. */
export function isLoopbackAddress(address: string): boolean {
  // A name such as 127.0.0.1.example.org is somebody else's.
  return address === '::1' || (isIP(address) !== 0 && /^(::ffff:)?127\./i.test(address))
}
