import type { FastifyRequest } from 'fastify'
import { readCookies } from '../cookies.ts'
import { preferAccountLanguage } from '../language.ts'
import type { Caller } from '../route.ts'
import type { Services } from '../services.ts'
import { limitAddress, limitNetwork } from './clientAddress.ts'

/**
 * Who sends this request: the user, from the cache if `cached`, and the address that limits count by. From here on the
 * request is answered in the language of the user's account.
 */
export async function callerOf(request: FastifyRequest, services: Services, cached = false): Promise<Caller> {
  const cookies = readCookies(request.headers.cookie)
  const findUser = cached ? services.rights.cachedUserOf : services.rights.userOf
  const key = request.headers['idempotency-key']
  const user = await findUser(services, cookies)
  if (user) preferAccountLanguage(user.language)
  return {
    user,
    address: limitAddress(request.ip),
    network: limitNetwork(request.ip),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    cookies,
    idempotencyKey: typeof key === 'string' ? key : null,
    requestId: request.id,
  }
}
