import { type Renewals, tryMail, writeMail } from '#features/mail/mail.actions.ts'
import { NEWS_KIND } from '#features/mail/mail.rules.ts'
import { forReader } from '#platform/server/language.ts'
import { type Limit, TooMany } from '#platform/server/limits/limits.ts'
import type { Services } from '#platform/server/services.ts'
import { SECOND_MS, HOUR_SECONDS } from '#shared/clock.ts'
import { typeOfEvent } from '../announcing/announcing.rules.ts'
import { forEachDue } from '../announcing/forEachDue.actions.ts'
import { dropMessages, postponeMessages, takeDueMessages } from '../announcing/pendingMessages.queries.ts'
import { codeOf } from '../channels/channels.queries.ts'
import { findSeen, lockReader } from './news.queries.ts'
import { MAIL_WORDS, newsMail, type NewsReport } from './newsMail.actions.ts'

/** Budgets of news mails, separate from mails with codes. News beyond them waits, and comes as one mail. */
const A_READER: Limit = { name: 'news-mail', points: 10, seconds: HOUR_SECONDS }
const ALL: Limit = { name: 'news-mail-all', points: 3000, seconds: HOUR_SECONDS }

/**
 * Job: writes each person one mail with all news that is due, and tries to send it. The news is taken in the
 * transaction that writes the mail, so that nothing is sent twice or lost.
 */
export async function mailNews(services: Services, stop?: AbortSignal): Promise<void> {
  const { database, limits, now } = services
  // After a failed try the mail job sends the others, so that a hanging server does not delay the next news.
  let isServerWorking = true
  await forEachDue(services, 'email', stop, async (userId) => {
    const waitSeconds = await secondsToWait(services, userId)
    if (waitSeconds !== null) {
      const until = new Date(now().getTime() + waitSeconds * SECOND_MS)
      return postponeMessages(database.sql, { userId, channel: 'email', now: now(), until })
    }
    let mail: string | null = null
    try {
      mail = await mailTo(services, userId)
    } finally {
      if (mail === null) {
        await limits.giveBack(A_READER, userId)
        await limits.giveBack(ALL, 'all')
      }
    }
    if (mail !== null && isServerWorking) isServerWorking = await tryMail(services, mail)
  })
}

/** Counts a mail on the budgets. Returns how many seconds it must wait if one is used up, else null. */
async function secondsToWait({ limits }: Pick<Services, 'limits'>, userId: string): Promise<number | null> {
  try {
    // First, so that a reader's budget is not spent while they wait for the common one.
    await limits.check(ALL, 'all')
    await limits.spend(A_READER, userId)
    await limits.spend(ALL, 'all')
    return null
  } catch (error) {
    if (error instanceof TooMany) return error.retryAfterSeconds
    throw error
  }
}

/** Writes the mail for one person into the outbox. Returns its id; null if there is nothing to tell. */
async function mailTo(services: Services, userId: string): Promise<string | null> {
  const { config, database } = services
  const now = services.now()
  return database.transaction(async (sql) => {
    const reader = await lockReader(sql, userId)
    if (!reader) {
      await dropMessages(sql, userId, 'email')
      return null
    }
    // More than is shown, because white space is shortened afterwards.
    const news = await takeDueMessages(sql, { userId, channel: 'email', now, characters: 2 * MAIL_WORDS })
    if (news.length === 0) return null
    const mail = newsMailTo(config, reader, { userId, code: await codeOf(sql, userId), news })
    return writeMail(sql, { kind: NEWS_KIND, recipient: reader.email, isForgotten: true, ...mail }, now)
  })
}

/** The stored parts of a news mail, without the texts of reports. */
interface Composed {
  userId: string
  code: string
  news: Pick<NewsReport, 'reportId' | 'event' | 'note' | 'count'>[]
}

interface NewsMailParts extends Composed {
  news: NewsReport[]
}

type Reader = NonNullable<Awaited<ReturnType<typeof lockReader>>>

/**
 * Composes a mail again, with the present words of its reports that are still visible, without notes that were removed,
 * and with new reports in the reader's areas that are still there; null if nothing is left.
 */
export function renewNews({ config }: Pick<Services, 'config'>): Renewals[string] {
  return async (sql, composedOf) => {
    const { userId, code, news } = composedOf as Composed // written by `mailTo`
    const reader = await lockReader(sql, userId)
    const reportIds = news.map(({ reportId }) => reportId)
    const seen = await findSeen(sql, { reportIds, userId, characters: 2 * MAIL_WORDS })
    const left = news.flatMap((one) => {
      const report = seen.find(({ id }) => id === one.reportId)
      if (!report || (typeOfEvent(one.event) === 'new_report' && !report.isWatched)) return []
      const note = one.note !== null && report.notes.includes(one.note) ? one.note : null
      return [{ ...one, ...report, note }]
    })
    return reader && left.length > 0 ? newsMailTo(config, reader, { userId, code, news: left }) : null
  }
}

function newsMailTo(config: Services['config'], { language }: Reader, { userId, code, news }: NewsMailParts) {
  const mail = forReader(language, () => newsMail(config, news, code))
  const items = news.map(({ reportId, event, note, count }) => ({ reportId, event, note, count }))
  const composedOf: Composed = { userId, code, news: items }
  return { ...mail, reportIds: items.map(({ reportId }) => reportId), composedOf }
}
