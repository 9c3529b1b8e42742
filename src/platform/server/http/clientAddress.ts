import { isIP, isIPv6 } from 'node:net'

/** Used when there is no valid address: the socket is closed, or a proxy sent nonsense. */
const UNKNOWN = 'unknown'

/** The address that limits count by: a whole IPv4 address, the /64 of an IPv6 address. */
export function limitAddress(ip: string | undefined): string {
  const plain = plainOf(ip)
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : plain
}

/** The /48 network of an IPv6 address; null for IPv4. */
export function limitNetwork(ip: string | undefined): string | null {
  const plain = plainOf(ip)
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 3).join(':')}::/48` : null
}

/** The address as logs may contain it: IPv4 cut to /24, IPv6 to /48. */
export function logAddress(ip: string | undefined): string {
  return limitNetwork(ip) ?? plainOf(ip).replace(/\.\d+$/, '.0/24')
}

// Removes the port that some proxies add, and converts an IPv4 address that is mapped into IPv6.
function plainOf(ip = ''): string {
  const bare = ip
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
  if (!isIPv6(bare)) return isIP(bare) ? bare : UNKNOWN
  const groups = groupsOf(bare)
  return groups.slice(0, 6).join() === '0,0,0,0,0,ffff' ? ipv4Of(groups) : bare
}

function ipv4Of(groups: string[]): string {
  const [high = 0, low = 0] = groups.slice(6).map((group) => parseInt(group, 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** An address's eight groups in hexadecimal; the last two may be written as an IPv4 address. */
function groupsOf(ipv6: string): string[] {
  const plain = ipv6
    .replace(/%.*$/, '')
    .replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...parts) =>
      [0, 2].map((at) => (256 * Number(parts[at]) + Number(parts[at + 1])).toString(16)).join(':'),
    )
  const [head = '', tail] = plain.split('::')
  const front = head ? head.split(':') : []
  const back = tail ? tail.split(':') : []
  const gap = tail === undefined ? [] : Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0')
  return [...front, ...gap, ...back].map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
}
