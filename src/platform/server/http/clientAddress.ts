import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Used when there is no valid address: the socket is closed, or a proxy sent nonsense. */
const UNKNOWN = 'unknown'

/** The address that limits count by: a whole IPv4 address, the /64 of an IPv6 address. */
export function limitAddress(ip: string | undefined): string {
  const address = addressOf(ip)
  return networkOf(address, 64) ?? address?.toString() ?? UNKNOWN
}

/** The /48 network of an IPv6 address; null for IPv4. */
export function limitNetwork(ip: string | undefined): string | null {
  return networkOf(addressOf(ip), 48)
}

/** The address as logs may contain it: IPv4 cut to /24, IPv6 to /48. */
export function logAddress(ip: string | undefined): string {
  return limitNetwork(ip) ?? limitAddress(ip).replace(/\.\d+$/, '.0/24')
}

/** Without the port that some proxies add. An IPv4 address that is mapped into IPv6 becomes one of IPv4. */
function addressOf(ip = '') {
  const bare = ip
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '')
  return isIP(bare) === 0 ? null : ipaddr.process(bare)
}

function networkOf(address: ReturnType<typeof addressOf>, bits: 48 | 64): string | null {
  if (!address || !('parts' in address)) return null
  const groups = address.parts.slice(0, bits / 16).map((group) => group.toString(16))
  return `${groups.join(':')}::/${bits}`
}
