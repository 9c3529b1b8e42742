import { Agent, request } from 'node:https'
import type { Logger } from 'pino'
import webPush from 'web-push'
import { type Config, isPublic } from '#platform/server/config.ts'
import { lookUpPublic } from '#platform/server/network/publicAddress.ts'
import { DAY_SECONDS } from '#shared/clock.ts'
import { type Device, isPushAddress, isTrusted, type PushKeyPair } from './push.rules.ts'

/** Source: safety rules, load: push 10 s. */
const TIMEOUT_MS = 10_000
/** How long a service that has not answered in time is left alone, so that pushes to others are not delayed. */
const SILENT_MS = 30_000
/** How long a push service keeps a message for a device that is off, seconds. */
const KEPT_SECONDS = DAY_SECONDS

export type Push = ReturnType<typeof openPush>

export function makePushKeys(): PushKeyPair {
  return webPush.generateVAPIDKeys()
}

/** Sends pushes to the browsers' push services. Follows no redirects; only PUSH_HOSTS may have private addresses. */
export function openPush(keys: PushKeyPair, config: Config, log: Logger) {
  const { PUSH_HOSTS: hosts } = config
  const strict = new Agent({ keepAlive: true, maxSockets: 8, lookup: lookUpPublic })
  const trusting = new Agent({ keepAlive: true, maxSockets: 8 })
  /** Services that have not answered in time, and until when they are left alone. */
  const silentUntil = new Map<string, number>()
  const vapidDetails = { subject: subjectOf(config), ...keys }

  async function post({ endpoint, p256dh, auth }: Device, text: string, topic: string): Promise<number> {
    const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
      vapidDetails,
      topic,
      TTL: KEPT_SECONDS,
      urgency: 'normal',
      contentEncoding: 'aes128gcm',
    })
    const url = new URL(endpoint)
    const agent = isTrusted(url, hosts) ? trusting : strict
    return new Promise((resolve, reject) => {
      const sending = request(
        url,
        { method: 'POST', headers: details.headers, agent, signal: AbortSignal.timeout(TIMEOUT_MS) },
        (answer) => {
          answer.resume() // its body is not needed
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
    accepts: (endpoint: string): boolean => isPushAddress(endpoint, hosts),
    /** Encrypts and sends a text to a device; replaces an older one with this `topic`. `gone`: forget the device. */
    async send(device: Device, text: string, topic: string): Promise<'sent' | 'gone' | 'failed'> {
      // The setting may have changed since the device was added.
      if (!isPushAddress(device.endpoint, hosts)) return 'gone'
      const service = new URL(device.endpoint).host
      if (performance.now() < (silentUntil.get(service) ?? 0)) return 'failed'
      try {
        const status = await post(device, text, topic)
        if (status >= 200 && status < 300) return 'sent'
        log.warn({ service, status }, 'a push was not taken')
        return status === 404 || status === 410 ? 'gone' : 'failed'
      } catch (error) {
        if (isTimeout(error)) silentUntil.set(service, performance.now() + SILENT_MS)
        log.warn({ service, why: error instanceof Error ? error.message : 'unknown' }, 'a push was not sent')
        return 'failed'
      }
    },
    close(): void {
      strict.destroy()
      trusting.destroy()
    },
  }
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'AbortError'

/** The contact that each push names, for the push service (VAPID). */
function subjectOf(config: Config): string {
  if (config.OPERATOR_EMAIL) return `mailto:${config.OPERATOR_EMAIL}`
  const isReachable = config.PUBLIC_URL.startsWith('https:') && isPublic(config)
  return isReachable ? config.PUBLIC_URL : 'mailto:nobody@localhost'
}
