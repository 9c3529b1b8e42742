import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { Agent, request } from 'node:https'
import { BlockList, isIPv6 } from 'node:net'
import type { Logger } from 'pino'
import webPush from 'web-push'
import type { Config } from '#platform/server/config.ts'
import { isPublic } from '#platform/server/config.ts'
import { type Device, isPushAddress, isTrusted, type PushKeyPair } from './push.rules.ts'

/** Source: safety rules, load: push 10 s. */
const TIMEOUT_MS = 10_000
/** How long a push service keeps a message for a device that is off, seconds. */
const KEPT_SECONDS = 24 * 3600

export interface Push {
  readonly publicKey: string
  /** Whether pushes may be sent to this address. */
  accepts(endpoint: string): boolean
  /** Sends a text to a device, encrypted. `gone`: the device does not want pushes any more. `topic` replaces an older one. */
  send(device: Device, text: string, topic: string): Promise<'sent' | 'gone' | 'failed'>
  close(): void
}

/** Makes a new pair of keys. */
export function makePushKeys(): PushKeyPair {
  return webPush.generateVAPIDKeys()
}

/** Opens the way to the browsers' push services. It follows no redirects, and reaches no private network. */
export function openPush(keys: PushKeyPair, config: Config, log: Logger): Push {
  const { PUSH_HOSTS: hosts } = config
  const strict = new Agent({ keepAlive: true, maxSockets: 8, lookup: lookUpPublic })
  const trusting = new Agent({ keepAlive: true, maxSockets: 8 })
  const vapidDetails = { subject: subjectOf(config), ...keys }

  async function post({ endpoint, p256dh, auth }: Device, text: string, topic: string): Promise<number> {
    const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
      ...{ vapidDetails, topic, TTL: KEPT_SECONDS, urgency: 'normal', contentEncoding: 'aes128gcm' },
    })
    const url = new URL(endpoint)
    const agent = isTrusted(url, hosts) ? trusting : strict
    return new Promise((resolve, reject) => {
      const sending = request(
        url,
        { method: 'POST', headers: details.headers, agent, signal: AbortSignal.timeout(TIMEOUT_MS) },
        (answer) => {
          answer.resume() // what it says is not needed
          answer.on('error', reject)
          resolve(answer.statusCode ?? 0)
        },
      )
      sending.on('error', reject)
      sending.end(details.body)
    })
  }

  return {
    publicKey: keys.publicKey,
    accepts: (endpoint) => isPushAddress(endpoint, hosts),
    async send(device, text, topic) {
      // The setting may have changed since the device was added.
      if (!isPushAddress(device.endpoint, hosts)) return 'gone'
      const service = new URL(device.endpoint).host
      try {
        const status = await post(device, text, topic)
        if (status >= 200 && status < 300) return 'sent'
        log.warn({ service, status }, 'a push was not taken')
        return status === 404 || status === 410 ? 'gone' : 'failed'
      } catch (error) {
        log.warn({ service, why: error instanceof Error ? error.message : 'unknown' }, 'a push was not sent')
        return 'failed'
      }
    },
    close() {
      strict.destroy()
      trusting.destroy()
    },
  }
}

/** Whom a push service may ask about our pushes: an address that it accepts. */
function subjectOf(config: Config): string {
  if (config.OPERATOR_EMAIL) return `mailto:${config.OPERATOR_EMAIL}`
  const isReachable = config.PUBLIC_URL.startsWith('https:') && isPublic(config)
  return isReachable ? config.PUBLIC_URL : 'mailto:nobody@localhost'
}

const PRIVATE = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::', 128],
  ['::1', 128],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv6')

/** Whether an address belongs to a private network, this machine, or nobody. */
export function isPrivateAddress(address: string): boolean {
  return PRIVATE.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

type Found = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void

/** Like `dns.lookup`, and fails for a name that leads to a private network. */
function lookUpPublic(hostname: string, options: LookupOptions, found: Found): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, '')
    const bad = addresses.find(({ address }) => isPrivateAddress(address))
    const [first] = addresses
    if (bad || !first) return found(new Error(`${hostname} leads to a private network`), '')
    if (options.all) found(null, addresses)
    else found(null, first.address, first.family)
  })
}
