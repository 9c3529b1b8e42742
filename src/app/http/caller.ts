import type { FastifyRequest } from 'fastify'
import { readCookies } from '#platform/server/cookies.ts'
import type { Caller } from '#platform/server/route.ts'
import type { Services } from '#platform/server/services.ts'
import { limitAddress, limitNetwork } from './clientAddress.ts'

/** Who sends this request: the user, from the cache if `remembered`, and the address that limits count by. */
export async function callerOf(request: FastifyRequest, services: Services, remembered = false): Promise<Caller> {
  const cookies = readCookies(request.headers.cookie)
  const key = request.headers['idempotency-key']
  const user = await (remembered ? services.rights.rememberedUserOf : services.rights.userOf)(services, cookies)
  return {
    user,
    // Only users are cached; a missing session was looked up just now.
    isRemembered: remembered && user !== null,
    address: limitAddress(request.ip),
    network: limitNetwork(request.ip),
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    cookies,
    idempotencyKey: typeof key === 'string' ? key : null,
    requestId: request.id,
  }
}
