import { isIP } from 'node:net'
import { z } from 'zod'

/** More proxies than these, or networks wider than these, would let strangers choose the address that limits count. */
const MAX_HOPS = 4
const WIDEST = { 4: 8, 6: 32 }

/** Which proxies are trusted: none, a number of them, or addresses and networks. */
export const proxies = z
  .string()
  .refine((value) => value === 'off' || isHops(value) || value.split(',').every(isNetwork), {
    error: `must be off, a number of proxies up to ${MAX_HOPS}, or addresses such as 10.0.0.0/8 (no wider than /${WIDEST[4]}, IPv6 /${WIDEST[6]})`,
  })
  .transform((value) =>
    value === 'off' ? false : isHops(value) ? Number(value) : value.split(',').map((network) => network.trim()),
  )
/** Whether the text is an allowed number of proxies in front of the program. */
function isHops(text: string): boolean {
  return /^\d$/.test(text) && Number(text) <= MAX_HOPS
}

/** Whether the text is an address, or a network that is not too wide. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.trim().split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  if (version === 6 && /^::ffff:/i.test(address)) return false // an IPv4 network written as IPv6, with other bounds
  const [widest, whole] = version === 4 ? [WIDEST[4], 32] : [WIDEST[6], 128]
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= widest && Number(bits) <= whole)
}
