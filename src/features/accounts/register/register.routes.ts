import { currentLanguage } from '#platform/server/language.ts'
import { giveBackIfBusy } from '#platform/server/limits/giveBackIfBusy.ts'
import { hashPassword } from '#platform/server/passwordHash.ts'
import { handle, limitNetworkOf } from '#platform/server/route.ts'
import { MINUTE_MS, HOUR_SECONDS } from '#shared/clock.ts'
import { refuse } from '#shared/endpoint.ts'
import { themeOf } from '#shared/theme.ts'
import { deleteIncompleteAccount, findAccount, insertAccount, saveUser } from '../accounts.queries.ts'
import { displayNameOf } from '../accounts.rules.ts'
import { countRequest, withMinimumTime } from '../mailed/requests.actions.ts'
import { whyNotNewPassword } from '../password/commonPasswords.gateway.ts'
import { mailOwnerOfAddress, mailVerification } from './register.actions.ts'
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
      const countMail = await countRequest(services, caller, { email }, LIMITS)
      return withMinimumTime(services, async () => {
        await deleteIncompleteAccount(sql, email, new Date(now.getTime() - MINUTE_MS))
        const known = config.REVEAL_ACCOUNTS ? await findAccount(sql, email) : undefined
        const takeBack = () => limits.giveBack(LIMITS.email, email)
        const hash = () => hashPassword(input.password, limitNetworkOf(caller))
        const passwordHash = known ? null : await giveBackIfBusy(takeBack, hash)
        const names = { ...input, displayName: displayNameOf(input) }
        const id =
          passwordHash && (await insertAccount(sql, { ...names, passwordHash, language: currentLanguage() }, now))
        if (id === null) {
          const inUse = known ?? (await findAccount(sql, email))
          if (!inUse) throw refuse(register, 'register-failed', { retryAfterSeconds: 5 })
          await mailOwnerOfAddress(services, inUse, countMail, now)
          if (config.REVEAL_ACCOUNTS) throw refuse(register, 'email-in-use', { field: 'email' })
        } else {
          // Keep the light theme if the visitor has chosen it on this device.
          if (themeOf(null, caller.cookies) === 'light') await saveUser(sql, id, { darkMode: false }, now)
          await mailVerification(services, { id, email }, countMail, now)
        }
        setCookies.push(accounts.cookies.registeringLine(caller.cookies, id))
        return { email }
      })
    },
  }),
]
