import { commonParts } from '#features/accounts/mailed/mails.actions.ts'
import { categoryLabel } from '#features/categories/categories.contract.ts'
import { composeMail } from '#features/mail/layout.rules.ts'
import { messageOf } from '#features/notifications/notifications.contract.ts'
import { localizedAddress } from '#features/places/addressWords.contract.ts'
import { shortAddress } from '#features/reports/reports.rules.ts'
import { m } from '#messages'
import type { Config } from '#platform/server/config.ts'
import { oneLine } from '#shared/text.ts'
import { typeOfEvent } from '../announcing/announcing.rules.ts'
import type { DueMessage } from '../announcing/pendingMessages.queries.ts'
import { UNSUBSCRIBE_PATH } from '../channels/channels.rules.ts'

/** Code points of a report in a subject. */
const SUBJECT_WORDS = 60
/** Code points of a report in the mail. */
export const MAIL_WORDS = 240
/** Code points of an address in the mail. */
const MAIL_ADDRESS = 100

/** Mail programs cut off longer mails, and the unsubscribe link would be lost. */
const MAX_LISTED = 50

/** One piece of news, as a mail tells it. */
export type NewsReport = Pick<
  DueMessage,
  'reportId' | 'event' | 'note' | 'count' | 'category' | 'address' | 'words' | 'isOwn'
>

/**
 * The mail with all news of one reader, in the current language: one piece in full, several as a list of the newest.
 */
export function newsMail(config: Config, news: NewsReport[], code: string) {
  const { PRODUCT_NAME: product, PUBLIC_URL: site } = config
  const unsubscribeUrl = `${site}${UNSUBSCRIBE_PATH}?code=${code}`
  const titleOf = ({ event, count, isOwn }: NewsReport) => messageOf({ type: typeOfEvent(event), count, isOwn })
  const urlOf = ({ reportId }: NewsReport) => `${site}/report/${reportId}`
  const shared = {
    ...commonParts(config),
    footer: [m.following_mail_news_footer({ product })],
    footLink: { text: m.following_unsubscribe_title(), url: unsubscribeUrl },
  }
  const [one, ...others] = news
  if (one && others.length === 0) {
    const title = titleOf(one)
    const lines = [m.ui_quoted({ words: oneLine(one.words, MAIL_WORDS) }), whatAndWhere(one), ...noteOf(one)]
    const button = { label: m.following_mail_news_button(), url: urlOf(one) }
    const subject = `${title}: ${oneLine(one.words, SUBJECT_WORDS)}`
    return { subject, ...composeMail({ ...shared, title, lines, button }), unsubscribeUrl }
  }
  const title = m.following_mail_news_title({ count: news.length })
  const lines = news.length > MAX_LISTED ? [m.following_mail_news_newest({ shown: MAX_LISTED })] : []
  const list = news.slice(-MAX_LISTED).map((one) => ({
    text: [`${titleOf(one)}: ${oneLine(one.words, MAIL_WORDS)}`, whatAndWhere(one), ...noteOf(one)].join(' – '),
    url: urlOf(one),
  }))
  const button = { label: m.following_mail_news_all(), url: `${site}/profile/notifications` }
  const mail = composeMail({ ...shared, title, lines, list, button })
  return { subject: `${product}: ${title}`, ...mail, unsubscribeUrl }
}

/** The administrator's note, named as such: it stands beside the words of the report. */
function noteOf({ note }: NewsReport): string[] {
  return note ? [m.notifications_note({ note })] : []
}

function whatAndWhere({ category, address }: NewsReport): string {
  const place = address && oneLine(shortAddress(localizedAddress(address)), MAIL_ADDRESS)
  return [categoryLabel(category), ...(place ? [place] : [])].join(' · ')
}
