import { USERS_CHANNEL } from '#platform/server/database/userEvents.ts'
import { notifiedCache } from '#platform/server/notifiedCache.ts'
import { hashOf } from '#platform/server/sha256.ts'
import type { User } from '../accounts.rules.ts'
import { type Needs, type Session, sessionOf, isOver, needsRenewal } from './sessions.actions.ts'

// A screen without live events asks every ten seconds how many notifications are unread. The answer is cached, but
// finding its session in the database costs several times as much as the rest of the request: without this file it
// takes four times the CPU (decision 029 has the figures). So this process caches which user a session token belongs
// to, for at most a minute. Only `GET` endpoints that are open to every signed-in user may use it: `serveApi` refuses
// the others, so nobody's rights depend on a cached session.
// The process that ends a session removes it from its cache when the transaction ends. Other processes do so when they
// are notified, and use no cache while notifications may have been missed.

/** Maximum number of sessions in the cache. */
const MOST = 20_000

const sessionsIn = notifiedCache<Session>(USERS_CHANNEL, MOST, (sessions, what, id) => {
  if (what === 'signed-out') sessions.forgetThose(({ user }) => user.id === id)
})

/** Like `userOf`, but from the cache: the user's rights and name may be a minute old. */
export async function cachedUserOf(services: Needs, cookies: Record<string, string>): Promise<User | null> {
  const token = services.accounts.cookies.tokenOf(cookies)
  if (!token) return null
  const sessions = sessionsIn(services.database)
  // The cache holds no token that could be used to sign in.
  const key = hashOf(token)
  const session = sessions.get(key)
  const now = services.now()
  if (session && !isOver(session, now) && !needsRenewal(session, now)) return session.user
  return (await sessions.fetch(key, () => sessionOf(services, token)))?.user ?? null
}
