import { betterAuth } from 'better-auth'
import { isAPIError } from 'better-auth/api'
import { PostgresDialect } from 'kysely'
import type pg from 'pg'
import { v7 as newId } from 'uuid'
import type { Config } from '#server/config.ts'
import { DatabaseBusy } from '#server/database/busy.ts'
import type { Database } from '#server/database/database.ts'
import { PASSWORD_MAX, PASSWORD_MIN, sessionEnd } from './accounts.rules.ts'
import { type AccountCookies, accountCookies } from './cookies.gateway.ts'
import { hashPassword, isPassword } from './passwords.gateway.ts'

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
  /** Makes an account with its password, unverified. Gives its id; null when the address has one already, which costs the same time. */
  signUp(account: NewAccount): Promise<string | null>
  /** Checks a password, in the same time for an address that nobody has, and begins a session. */
  signIn(email: string, password: string, userAgent: string): Promise<{ token: string } | 'wrong' | 'unverified'>
}

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
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      requireEmailVerification: true,
      minPasswordLength: PASSWORD_MIN,
      // Ours counts code points, Better Auth's UTF-16 units.
      maxPasswordLength: 2 * PASSWORD_MAX,
      password: { hash: hashPassword, verify: isPassword },
    },
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
    async signUp({ displayName, ...account }) {
      try {
        const password = measured(account.password)
        const { user } = await auth.api.signUpEmail({ body: { ...account, password, name: displayName } })
        // For an address that is in use it answers with a user that does not exist.
        const context = await auth.$context
        const made = await context.internalAdapter.findUserById(user.id)
        return made ? user.id : null
      } catch (error) {
        // Another registration of the address came between its look and its insert.
        if (codeOf(error) === 'FAILED_TO_CREATE_USER') return null
        throw error
      }
    },
    async signIn(email, password, userAgent) {
      try {
        const headers = new Headers({ 'user-agent': printable(userAgent) })
        const { token } = await auth.api.signInEmail({ body: { email, password: measured(password) }, headers })
        return { token }
      } catch (error) {
        const code = codeOf(error)
        if (code === 'EMAIL_NOT_VERIFIED') return 'unverified'
        if (code === 'INVALID_EMAIL_OR_PASSWORD') return 'wrong'
        throw error
      }
    },
  }
}

function codeOf(error: unknown): string | undefined {
  return isAPIError(error) ? error.body?.code : undefined
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
