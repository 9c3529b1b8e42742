import { handle } from '#platform/server/route.ts'
import { refuse } from '#shared/endpoint.ts'
import { deviceOf } from './devices.gateway.ts'
import { listDevices, signOutDevice, signOutOthers } from './sessions.contract.ts'
import { endOtherSessions, endOwnSession, findSessionsOf } from './sessions.queries.ts'

export const sessionRoutes = [
  handle(listDevices, async ({ sql, user, now }) => {
    const rows = await findSessionsOf(sql, user.id, now)
    // The use of the current session is stored only hourly, so it may not be the latest: put it first.
    const own = rows.filter(({ id }) => id === user.session.id)
    const others = rows.filter(({ id }) => id !== user.session.id)
    return {
      items: [...own, ...others].map(({ id, userAgent, began, seenAt }) => ({
        id,
        ...deviceOf(userAgent),
        lastUsed: seenAt.toISOString(),
        signedInAt: began.toISOString(),
        current: id === user.session.id,
      })),
      next: null,
    }
  }),

  handle(signOutDevice, async ({ sql, services, user, input: { id }, setCookies, setHeaders }) => {
    if (!(await endOwnSession(sql, user.id, id))) throw refuse(signOutDevice, 'not-found')
    if (id !== user.session.id) return
    setCookies.push(services.accounts.cookies.endedLine())
    setHeaders['clear-site-data'] = '"cache"'
  }),

  handle(signOutOthers, async ({ sql, user }) => {
    await endOtherSessions(sql, user)
  }),
]
