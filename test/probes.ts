import { z } from 'zod/mini'
import { DatabaseBusy } from '#platform/server/database/busy.ts'
import { TooMany } from '#platform/server/limits/limits.ts'
import { hashPassword } from '#platform/server/passwordHash.ts'
import { handle } from '#platform/server/route.ts'
import { endpoint, refuse } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'

const open = z.object({})
const ends = { reply: z.unknown(), summary: 'for a test' } as const

const strict = endpoint({
  ...ends,
  method: 'PUT',
  path: '/api/probe/strict/:what',
  who: 'member',
  input: z.object({ what: z.string(), word: z.string('no-word') }),
  refusals: {
    'no-word': [400, () => 'Say a word.'],
    gone: [404, () => 'It is gone.'],
    own: [403, () => 'It is your own.'],
    late: [409, () => 'Too late.'],
  },
})
const byId = endpoint({
  ...ends,
  method: 'PATCH',
  path: '/api/probe/things/:id',
  who: 'anyone',
  input: z.object({ id, word: z.string('no-word'), count: z.optional(z.number()) }),
  refusals: { 'not-found': [404, () => 'It is gone.'], 'no-word': [400, () => 'Say a word.'] },
})
const forAdmins = endpoint({
  ...ends,
  method: 'GET',
  path: '/api/probe/admins',
  who: 'admin',
  input: open,
  refusals: {},
})
const forUsers = endpoint({ ...ends, method: 'GET', path: '/api/probe/users', who: 'user', input: open, refusals: {} })
const slow = (who: 'admin' | 'member') =>
  endpoint({
    ...ends,
    method: 'POST',
    path: `/api/probe/slow/${who}`,
    who,
    input: z.object({ meanwhile: z.string() }),
    refusals: {},
  })
const failing = endpoint({
  ...ends,
  method: 'POST',
  path: '/api/probe/failing',
  who: 'anyone',
  input: z.object({ how: z.string() }),
  refusals: { 'too-many-requests': [429, () => 'Rest a while.'], busy: [503, () => 'Come back.'] },
})
const outside = endpoint({
  ...ends,
  method: 'POST',
  path: '/api/probe/outside',
  who: 'anyone',
  input: z.object({ what: z.string() }),
  refusals: {},
})

/** The after-work and undo steps that were run. */
export const done: string[] = []
const errors: Record<string, () => unknown> = {
  bug: () => new Error('the secret of /etc/lamppost about ada@home.test at /x?oobCode=abc'),
  unique: () =>
    Object.assign(new Error('duplicate key value'), {
      detail: 'Key (email)=(eve@home.test) already exists.',
      parameters: ['eve@home.test'],
    }),
  thrown: () => 'a bare text',
  many: () => new TooMany(17),
  busy: () => new DatabaseBusy('pool'),
  lost: () => Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
}

/** Endpoints for testing how requests are processed. */
export const probes = [
  handle(strict, async ({ input: { what } }) => {
    if (what === 'gone') throw refuse(strict, 'gone')
    if (what === 'own') throw refuse(strict, 'own')
    if (what === 'late') throw refuse(strict, 'late')
    return { what }
  }),
  handle(byId, async () => {
    throw refuse(byId, 'not-found')
  }),
  handle(forAdmins, async () => ({})),
  handle(forUsers, async () => ({})),
  ...(['admin', 'member'] as const).map((who) =>
    handle(slow(who), {
      async prepare({ sql, user: { id }, input: { meanwhile } }) {
        if (meanwhile === 'demoted') await sql`update users set admin = false where id = ${id}`
        if (meanwhile === 'disabled') await sql`update users set disabled_at = now() where id = ${id}`
        if (meanwhile === 'signed-out') await sql`delete from sessions where user_id = ${id}`
      },
      async run({ sql, user, input: { meanwhile } }) {
        if (meanwhile === 'signed-out-at-last') await sql`delete from sessions where user_id = ${user.id}`
        await sql`insert into rate_limits (key, points, expire) values (${`probe ${user.id}`}, 1, 1)`
      },
      undo: async ({ user }) => void done.push(`undo ${user.id}`),
    }),
  ),
  handle(failing, {
    async prepare({ input: { how } }) {
      if (how === 'prepare') throw new Error('in prepare')
    },
    async run({ sql, input: { how } }) {
      await sql`insert into rate_limits (key, points, expire) values (${`probe ${how}`}, 1, 1)`
      const error = errors[how]?.()
      if (error) throw error
      return {}
    },
    async after({ input: { how } }) {
      done.push(`after ${how}`)
      if (how === 'after') throw new Error('in after')
    },
    async undo({ input: { how }, mayBeCommitted }) {
      done.push(`${mayBeCommitted ? 'careful ' : ''}undo ${how}`)
      throw new Error('in undo')
    },
  }),
  handle(outside, async ({ services, sql, input: { what } }) => {
    const { geocoder, files, mailer, limits, database } = services
    const awaited: Record<string, () => Promise<unknown>> = {
      geocoder: async () => geocoder?.reverse(1, 2),
      files: () => files.get('x'),
      mailer: () =>
        mailer.deliver({ id: 'x', kind: 'verification', recipient: 'a@b.test', subject: '', text: '', html: '' }),
      hashing: () => hashPassword('x'),
      limits: () => limits.spend({ name: 'probe', points: 1, seconds: 1 }, 'x'),
      statement: () => database.sql`select 1`,
      transaction: () => database.transaction(async () => 1),
      nothing: () => sql`select 1`,
    }
    return { got: await awaited[what]?.() }
  }),
]
