import { currentLanguage } from '#platform/server/language.ts'
import { giveBackIfBusy } from '#platform/server/limits/giveBackIfBusy.ts'
import { hashPassword } from '#platform/server/passwordHash.ts'
import { handle, limitNetworkOf } from '#platform/server/route.ts'
import { MINUTE_MS, HOUR_SECONDS } from '#shared/clock.ts'
import { refuse } from '#shared/endpoint.ts'
import { themeOf } from '#shared/theme.ts'
import { deleteIncompleteAccount, findAccount } from '../accounts.queries.ts'
import { displayNameOf } from '../accounts.rules.ts'
import { countRequest, withMinimumTime } from '../mailed/requests.actions.ts'
import { whyNotNewPassword } from '../password/commonPasswords.gateway.ts'
import { mailOwnerOfAddress, makeAccount, sendVerification } from './register.actions.ts'
import { register } from './register.contract.ts'

/** Limits of new accounts. Source: safety rules, limits. */
const LIMITS = {
  email: { name: 'register', points: 3, seconds: HOUR_SECONDS },
  address: { name: 'register-address', points: 300, seconds: HOUR_SECONDS },
  network: { name: 'register-network', points: 600, seconds: HOUR_SECONDS },
  all: { name: 'register-all', points: 1000, seconds: HOUR_SECONDS },
}

export const registerRoutes = [
  handle(register, {
    outside: true,
    async run({ services, caller, input, sql, now, setCookies }) {
      const why = whyNotNewPassword(input.password)
      if (why) throw refuse(register, why, { field: 'password' })
      const { email } = input
      const { config, accounts, limits } = services
      const request = await countRequest(services, caller, { email }, LIMITS)
      return withMinimumTime(services, async () => {
        await deleteIncompleteAccount(sql, email, new Date(now.getTime() - MINUTE_MS))
        const known = config.REVEAL_ACCOUNTS ? await findAccount(sql, email) : undefined
        const takeBack = () => limits.giveBack(LIMITS.email, email)
        const hash = () => hashPassword(input.password, limitNetworkOf(caller))
        const isLight = themeOf(null, caller.cookies) === 'light'
        const person = { ...input, displayName: displayNameOf(input), language: currentLanguage(), isLight }
        const make = (passwordHash: string) =>
          services.database.transaction((inside) => makeAccount(inside, config, { ...person, passwordHash }, now))
        const made = known ? null : await make(await giveBackIfBusy(takeBack, hash))
        if (made === null) {
          const inUse = known ?? (await findAccount(sql, email))
          if (!inUse) throw refuse(register, 'register-failed', { retryAfterSeconds: 5 })
          await mailOwnerOfAddress(services, inUse, request, now)
          if (config.REVEAL_ACCOUNTS) throw refuse(register, 'email-in-use', { field: 'email' })
        } else if (made.mail !== null) await sendVerification(services, made.mail, request)
        setCookies.push(accounts.cookies.registeringLine(caller.cookies, made?.id ?? null))
        return { email }
      })
    },
  }),
]
