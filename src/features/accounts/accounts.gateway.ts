import { betterAuth } from 'better-auth'
import { PostgresDialect } from 'kysely'
import type pg from 'pg'
import { v7 as newId } from 'uuid'
import type { Config } from '#platform/server/config.ts'
import { asBusy, DatabaseBusy, sqlState } from '#platform/server/database/busy.ts'
import type { Database } from '#platform/server/database/database.ts'
import { sessionEnd } from './accounts.rules.ts'
import { hashPassword, isPassword } from './password/passwords.gateway.ts'
import { type AccountCookies, accountCookies } from './sessions/cookies.gateway.ts'

export interface NewAccount {
  firstName: string
  lastName: string
  displayName: string
  email: string
  password: string
}

/** Better Auth and the cookies. Never awaited inside a transaction: it has connections of its own. */
export interface Accounts {
  cookies: AccountCookies
  /** Makes an account with its password, unverified. Gives its id; null when the address has one already, which costs the same time. `from`: the network address that asks. */
  signUp(account: NewAccount, from: string): Promise<string | null>
  /** Checks a password, in the same time for an address that nobody has, and begins a session. */
  signIn(
    typed: { email: string; password: string },
    browser: { userAgent: string; address: string },
  ): Promise<{ token: string } | 'wrong' | 'unverified'>
}

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'

export interface AccountsOptions {
  database: Database
  config: Config
  /** Signs cookies, at least 32 characters. */
  secret: string
  now: () => Date
}

/** Opens Better Auth over our tables. What it would mail, verify and limit by itself is done by our own endpoints. */
export function openAccounts({ database, config, secret, now }: AccountsOptions): Accounts {
  const times = () => ({ createdAt: now(), updatedAt: now() })
  const auth = betterAuth({
    baseURL: config.PUBLIC_URL,
    secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    database: { dialect: new PostgresDialect({ pool: patient(database.pool) }), type: 'postgres', transaction: false },
    user: {
      modelName: 'users',
      fields: {
        name: 'display_name',
        emailVerified: 'email_verified',
        image: 'avatar',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      additionalFields: {
        firstName: { type: 'string', required: true, fieldName: 'first_name' },
        lastName: { type: 'string', required: true, fieldName: 'last_name' },
      },
    },
    session: {
      modelName: 'sessions',
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    account: {
      modelName: 'credentials',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    databaseHooks: {
      user: { create: { before: async (user) => ({ data: { ...user, ...times() } }) } },
      session: {
        create: {
          before: async (session) => ({ data: { ...session, ...times(), expiresAt: sessionEnd(now(), now()) } }),
        },
      },
    },
    // Our migrations make the tables; there is none of Better Auth's for codes.
    advanced: {
      database: { generateId: () => newId(), validateSchema: false },
      ipAddress: { disableIpTracking: true },
    },
  })

  return {
    cookies: accountCookies(config, secret),
    // Not by its own endpoints: they refuse addresses that browsers take.
    async signUp({ displayName, password, ...person }, from) {
      const { internalAdapter } = await auth.$context
      const hash = await hashPassword(measured(password), from)
      if (await internalAdapter.findUserByEmail(person.email)) return null
      try {
        const user = { ...person, name: displayName, emailVerified: false }
        const { id } = await internalAdapter.createUser(user, { method: 'email-password' })
        await internalAdapter.linkAccount({ userId: id, accountId: id, providerId: 'credential', password: hash })
        return id
      } catch (error) {
        // Another registration of the address came between its look and its insert.
        if (sqlState(error) === UNIQUE_VIOLATION) return null
        throw asBusy(error)
      }
    },
    async signIn({ email, password: typed }, { userAgent, address }) {
      const { internalAdapter } = await auth.$context
      const found = await internalAdapter.findUserByEmail(email, { includeAccounts: true })
      const hash = found?.accounts.find(({ providerId }) => providerId === 'credential')?.password
      const password = measured(typed)
      if (!found || !hash) return hashPassword(password, address).then(() => 'wrong')
      if (!(await isPassword({ hash, password }, address))) return 'wrong'
      if (!found.user.emailVerified) return 'unverified'
      try {
        const session = await internalAdapter.createSession(found.user.id, false, { userAgent: printable(userAgent) })
        return { token: session.token }
      } catch (error) {
        // The account was deleted meanwhile.
        if (sqlState(error) === FOREIGN_KEY_VIOLATION) return 'wrong'
        throw asBusy(error)
      }
    },
  }
}

/** The pool for Better Auth: having to wait too long for a connection is no bug. */
function patient(pool: pg.Pool) {
  return {
    connect: () =>
      pool.connect().catch((error: unknown) => {
        throw new DatabaseBusy('No connection to the database can be had', error)
      }),
    end: async () => undefined,
    options: pool.options,
  }
}

/** A password in the form that is hashed and whose length counts; Better Auth measures what it is given. */
const measured = (password: string) => password.normalize('NFKC')
const printable = (text: string) => text.replace(/[^\x20-\x7e]/g, '')
