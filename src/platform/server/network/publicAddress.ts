import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Like dns.lookup, but refuses a name if any of its addresses is not public. Node does not call it for IP addresses. */
export const lookUpPublic: LookupFunction = (name, options, done) => {
  lookup(name, { ...options, all: true }, (error, found) => {
    const [first] = found ?? []
    if (error) return done(error, '')
    if (!first || !found.every(({ address }) => isPublicAddress(address)))
      return done(new Error('The name leads to an address that is not public'), '')
    if (options.all) return done(null, found)
    done(null, first.address, first.family)
  })
}

/** Whether an address is one of the public internet: not private, loopback, link-local, reserved or a tunnel's. */
export function isPublicAddress(address: string): boolean {
  return isIP(address) !== 0 && ipaddr.process(address).range() === 'unicast'
}
