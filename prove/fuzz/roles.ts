import type { TestApp } from '#test/app.ts'
import type { Browser } from '#test/browser.ts'
import { aComment } from '#test/comments.ts'
import { aMember, aReport } from '#test/makers.ts'
import { aKey } from '#test/open311.ts'

export const ROLES = ['visitor', 'unverified', 'disabled', 'member', 'author', 'administrator'] as const
export type Role = (typeof ROLES)[number]

/** The people who send requests, and the ids to use in them. */
export interface Cast {
  people: Record<Role, Browser>
  /** The ids of what exists, or existed, by kind. */
  reports: string[]
  comments: string[]
  users: string[]
  emails: string[]
  key: string
  /** Makes the person of a role again, after their session or account has ended. */
  renew(role: Role): Promise<void>
}

const REPORTS = 12

/** People of every role, some reports, comments, and a key of a service. */
export async function castOf(app: TestApp): Promise<Cast> {
  const made: Record<Exclude<Role, 'visitor'>, Parameters<typeof aMember>[1]> = {
    unverified: { isVerified: false },
    disabled: {},
    member: {},
    author: {},
    administrator: { isAdmin: true },
  }
  // Stays out of the requests, so that the site always has an administrator.
  const keeper = await aMember(app, { isAdmin: true })
  const cast: Cast = {
    people: Object.fromEntries(ROLES.map((role) => [role, app.aVisitor()])) as Cast['people'], // all are renewed below
    reports: [],
    comments: [],
    users: [],
    emails: ['nobody@x.test'],
    key: '',
    renew(role) {
      const waiting = renewing.get(role) ?? make(role).finally(() => renewing.delete(role))
      renewing.set(role, waiting)
      return waiting
    },
  }
  const renewing = new Map<Role, Promise<void>>()
  async function make(role: Role): Promise<void> {
    if (role === 'visitor') return void (cast.people.visitor = app.aVisitor())
    const person = await aMember(app, made[role])
    if (role === 'disabled') await keeper.send('PATCH', `/api/admin/users/${person.id}`, { disabled: true })
    // Listed only once all are made, so that nobody deletes one meanwhile.
    const own = role === 'author' ? await reportsOf(person) : { reports: [], comments: [] }
    cast.reports.push(...own.reports)
    cast.comments.push(...own.comments)
    cast.users.push(person.id)
    cast.emails.push(person.email)
    cast.people[role] = person
  }
  for (const role of ROLES) await cast.renew(role)
  cast.key = (await aKey(keeper, 'Town hall')).key
  return cast
}

/** Reports of somebody, each with a comment. */
async function reportsOf(author: Browser): Promise<Pick<Cast, 'reports' | 'comments'>> {
  const [reports, comments]: [string[], string[]] = [[], []]
  for (let count = 0; count < REPORTS; count++) {
    const { id } = await aReport(author)
    reports.push(id)
    comments.push((await aComment(author, id)).id)
  }
  return { reports, comments }
}
