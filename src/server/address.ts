import { isIPv6 } from 'node:net'

/** The address that limits count by: IPv4 whole, IPv6 by its /64. */
export function limitAddress(ip: string): string {
  const plain = ip.replace(/^::ffff:/i, '')
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : plain
}

/** The address as logs may hold it: IPv4 cut to /24, IPv6 to /48. */
export function logAddress(ip: string): string {
  const plain = ip.replace(/^::ffff:/i, '')
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 3).join(':')}::/48` : plain.replace(/\.\d+$/, '.0/24')
}

function groupsOf(ipv6: string): string[] {
  const [head = '', tail] = ipv6.replace(/%.*$/, '').split('::')
  const front = head ? head.split(':') : []
  const back = tail ? tail.split(':') : []
  const gap = tail === undefined ? [] : Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0')
  return [...front, ...gap, ...back].map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
}
