import { insertFollowerNotes } from '#features/notifications/notifications.queries.ts'
import { staleSince } from '#features/reports/reports.rules.ts'
import {
  type EventCursor,
  findUnannounced,
  forgetVersionsBefore,
  lockUnannounced,
  markAnnounced,
  saveAnnouncedTo,
  skipEventsBefore,
  type UnannouncedEvent,
} from '#features/reports/timeline/events.queries.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import type { Services } from '#platform/server/services.ts'
import { spotOf } from '../alerts/alerts.rules.ts'
import { dueAt, isAnnouncedToAuthor, type NewsKind, newsOf } from './announcing.rules.ts'
import { insertMessages } from './pendingMessages.queries.ts'
import { findFollowers, findWatchers, type Recipient } from './people.queries.ts'

const EVENTS_AT_ONCE = 100
const PEOPLE_AT_ONCE = 500

type Needs = Pick<Services, 'database' | 'territory' | 'now'>

/**
 * Part of the followers' job: notifies a report's followers of its events, and people with alerts of new reports.
 * Stores pushes and emails, which the job's next part sends. One failure does not stop the others.
 * @throws Error when an event could not be announced; it is tried again
 */
export async function announceToFollowers(services: Needs, stop?: AbortSignal): Promise<void> {
  const { sql } = services.database
  const since = staleSince(services.now())
  await skipEventsBefore(sql, since)
  await forgetVersionsBefore(sql, since)
  const failures: unknown[] = []
  let last: EventCursor | null = null
  let events: EventCursor[]
  do {
    events = await findUnannounced(sql, last, EVENTS_AT_ONCE)
    for (const event of events) {
      if (stop?.aborted) return
      await announceToAll(services, event.id, stop).catch((error: unknown) => failures.push(error))
      last = event
    }
  } while (events.length === EVENTS_AT_ONCE)
  if (failures.length > 0) throw new AggregateError(failures, 'Followers could not be notified')
}

async function announceToAll(services: Needs, eventId: string, stop?: AbortSignal): Promise<void> {
  let hasMore = true
  while (hasMore && !stop?.aborted)
    hasMore = await services.database.transaction((sql) => announceToNext(sql, services, eventId))
}

/** Tells the next people of an event, each once, and returns whether there may be more. */
async function announceToNext(sql: Sql, services: Needs, eventId: string): Promise<boolean> {
  const event = await lockUnannounced(sql, eventId)
  if (!event) return false
  const news = newsOf(event)
  const people = news ? await peopleFor(sql, services, event, news) : []
  if (news && people.length > 0) await announce(sql, services, event, news, people)
  const last = people.length < PEOPLE_AT_ONCE ? undefined : people.at(-1)
  if (last) await saveAnnouncedTo(sql, eventId, last.userId)
  else await markAnnounced(sql, eventId, news !== null)
  return last !== undefined
}

function peopleFor(sql: Sql, { territory }: Needs, event: UnannouncedEvent, { kind }: NewsKind): Promise<Recipient[]> {
  if (kind !== 'area') return findFollowers(sql, event, kind, PEOPLE_AT_ONCE)
  return findWatchers(sql, event, spotOf(event, territory.bounds), PEOPLE_AT_ONCE)
}

async function announce(
  sql: Sql,
  { territory, now }: Needs,
  { reportId, authorId, category, note, kind: happened, at: since }: UnannouncedEvent,
  { kind, type }: NewsKind,
  people: Recipient[],
): Promise<void> {
  const at = now()
  const listed = people.filter(({ app, userId }) => app && !(isAnnouncedToAuthor(kind) && userId === authorId))
  if (listed.length > 0) {
    const userIds = listed.map(({ userId }) => userId)
    await insertFollowerNotes(sql, { reportId, category, type, note, since, userIds }, at)
  }
  const due = {
    now: dueAt(kind, 'now', territory.timeZone, at),
    daily: dueAt(kind, 'daily', territory.timeZone, at),
    weekly: dueAt(kind, 'weekly', territory.timeZone, at),
  }
  const to = people.flatMap(({ userId, push, email }) => [
    ...(push ? [{ userId, channel: 'push' as const, dueAt: due.now }] : []),
    ...(email === 'off' ? [] : [{ userId, channel: 'email' as const, dueAt: due[email] }]),
  ])
  if (to.length > 0) await insertMessages(sql, { reportId, kind, event: happened, note, since, to })
}
