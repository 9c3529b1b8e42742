import { tileSourceOf } from '#features/map/tiles/tiles.actions.ts'
import { m } from '#messages'
import { locales } from '#messages/runtime.js'
import { logCause } from '#platform/server/http/errors.ts'
import { perform } from '#platform/server/perform.ts'
import { refusalOf, refuseCommonly } from '#platform/server/refusals.ts'
import { type Caller, JsonText, type Route, type SentFile } from '#platform/server/route.ts'
import type { Services } from '#platform/server/services.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { Installation } from '#shared/installation.ts'

type NamedEndpoint = Pick<Endpoint, 'method' | 'path'>

/** The Api of the screens' loaders and actions on the server: it calls the same handlers, without HTTP. */
export interface PageApi {
  installation: Installation
  call(endpoint: NamedEndpoint, input: Record<string, unknown>, options?: { idempotencyKey?: string }): Promise<unknown>
  /** Cookies set by the calls so far. */
  setCookies: string[]
  /** Other headers set by the calls so far. */
  setHeaders: Record<string, string>
  /** The wait that the last refusal with one asked for. */
  retryAfterSeconds?: number
}

/** Finds endpoints by method and path, because the screens' module graph has endpoint objects of its own. */
export function inProcessApi(services: Services, routes: Route[], caller: Caller): PageApi {
  const api: PageApi = {
    installation: installationOf(services),
    setCookies: [],
    setHeaders: {},
    async call({ method, path }, input, { idempotencyKey } = {}) {
      const route = routes.find(({ endpoint }) => endpoint.method === method && endpoint.path === path)
      if (!route) throw new Error(`No endpoint is ${method} ${path}`)
      try {
        const as = idempotencyKey ? { ...caller, idempotencyKey } : caller
        const answer = await perform(route, services, as, () => sentOf(input))
        api.setCookies.push(...answer.setCookies)
        Object.assign(api.setHeaders, answer.setHeaders)
        return answer.body instanceof JsonText ? JSON.parse(answer.body.text) : (answer.body ?? null)
      } catch (error) {
        const refusal = refusalOf(error, route.endpoint) ?? refuseCommonly('internal')
        logCause(services.log.child({ requestId: caller.requestId }), error, refusal)
        if (refusal.details.retryAfterSeconds) api.retryAfterSeconds = refusal.details.retryAfterSeconds
        throw refusal
      }
    },
  }
  return api
}

/** In the current language. */
export function installationOf(services: Services): Installation {
  const { config, territory } = services
  return {
    productName: config.PRODUCT_NAME,
    publicUrl: config.PUBLIC_URL,
    territory,
    tiles: tileSourceOf(services),
    geocoderHost: config.GEOCODER_URL ? new URL(config.GEOCODER_URL).host : null,
    operator: { name: config.OPERATOR_NAME ?? null, email: config.OPERATOR_EMAIL ?? null },
    isLocationWarningOff: config.DISABLE_LOCATION_WARNING,
    languages: locales.map((code) => ({ code, name: m.accounts_language_name({}, { locale: code }) })),
  }
}

async function sentOf(input: Record<string, unknown>) {
  const files: SentFile[] = []
  const rest: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(input)) {
    const sent = Array.isArray(value) ? value : [value]
    if (sent.length > 0 && sent.every((one) => one instanceof File)) {
      for (const file of sent.filter(({ size }) => size > 0)) {
        const bytes = Buffer.from(await file.arrayBuffer())
        files.push({ field: name, name: file.name, type: file.type, bytes })
      }
    } else if (value !== undefined) rest[name] = value
  }
  return { input: rest, files }
}
