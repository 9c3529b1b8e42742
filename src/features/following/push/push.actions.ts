import { messageOf } from '#features/notifications/notifications.contract.ts'
import { m } from '#messages'
import { forReader } from '#platform/server/language.ts'
import type { Services } from '#platform/server/services.ts'
import { hashOf } from '#platform/server/sha256.ts'
import { MINUTE_MS } from '#shared/clock.ts'
import type { PushedNews } from '#shared/push.ts'
import { oneLine } from '#shared/text.ts'
import { typeOfEvent } from '../announcing/announcing.rules.ts'
import { forEachDue } from '../announcing/forEachDue.actions.ts'
import { dropMessages } from '../announcing/pendingMessages.queries.ts'
import { deleteGone, type DuePush, findDuePushes, findPushReader, finishPush, postponePush } from './push.queries.ts'
import { waitMinutes } from './push.rules.ts'

/** Code points of a report in a push. */
const PUSHED_WORDS = 120

type Needs = Pick<Services, 'database' | 'push' | 'config' | 'now'>

/**
 * Job: sends each due push to all devices of its person. Drops devices that their push service no longer knows.
 * Tries a failed push again for some hours if no device got it.
 */
export function pushNews(services: Needs, stop?: AbortSignal): Promise<void> {
  return forEachDue(services, 'push', stop, (userId) => pushTo(services, userId, stop))
}

async function pushTo({ database: { sql }, push, config, now }: Needs, userId: string, stop: AbortSignal | undefined) {
  const reader = await findPushReader(sql, userId)
  if (!reader) return dropMessages(sql, userId, 'push')
  const { devices, ...how } = reader
  const due = await findDuePushes(sql, { userId, now: now(), characters: 2 * PUSHED_WORDS })
  for (const news of due) {
    if (stop?.aborted) return
    const { text, topic } = forReader(how.language, () => pushOf(news, { userId, ...how }, config.PRODUCT_NAME))
    const results = news.isGone
      ? []
      : await Promise.all(
          devices.map(async (device) => {
            const result = await push.send(device, text, topic)
            if (result === 'gone') await deleteGone(sql, device.id)
            return result
          }),
        )
    const wait = results.includes('failed') && !results.includes('sent') ? waitMinutes(news.tries) : null
    if (wait === null) await finishPush(sql, userId, news)
    else await postponePush(sql, userId, news, new Date(now().getTime() + wait * MINUTE_MS))
  }
}

/**
 * The text of a push in the current language, as JSON for the service worker. A push replaces an older one with the
 * same `topic` that was not delivered yet.
 */
function pushOf(
  { reportId, kind, event, remaining: count, isOwn, note, words: description }: DuePush,
  { userId, isPrivate }: { userId: string; isPrivate: boolean },
  product: string,
): { text: string; topic: string } {
  const news: PushedNews = isPrivate
    ? { title: product, body: m.following_push_private(), url: '/profile/notifications', tag: 'news' }
    : {
        title: messageOf({ type: typeOfEvent(event), count, isOwn }),
        body: [
          m.ui_quoted({ words: oneLine(description, PUSHED_WORDS) }),
          ...(note ? [m.notifications_note({ note: oneLine(note, PUSHED_WORDS) })] : []),
        ].join('\n'),
        url: `/report/${reportId}`,
        tag: `${kind} ${reportId}`,
      }
  // A hash that includes the user's id: the push service can read the topic, and report ids are public.
  const topic = hashOf(isPrivate ? userId : `${userId} ${kind} ${reportId}`).slice(0, 32)
  return { text: JSON.stringify(news), topic }
}
