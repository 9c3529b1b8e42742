import { reasonLabel } from '#features/flags/flags.contract.ts'
import { FLAG_REASONS } from '#features/flags/flags.rules.ts'
import { m } from '#messages'
import { Ago } from '#platform/browser/ui/Ago.tsx'
import { Quote } from '#platform/browser/ui/Quote.tsx'
import { Tag } from '#platform/browser/ui/Tag.tsx'
import { Row } from '#platform/browser/ui/basics/Layout.tsx'
import { Meta } from '#platform/browser/ui/basics/Text.tsx'
import type { FlaggedReport } from './flags.contract.ts'

/**
 * How long the report waits, or that it is hidden; the flags' reasons with their counts, and their comments. Or that
 * there are no flags any more.
 */
export function FlagsSummary({
  flagged: { report, flags, isHiddenByFlags, waitingSince },
  now,
}: {
  flagged: FlaggedReport
  now: number
}) {
  const counts = FLAG_REASONS.map((reason) => ({
    reason,
    count: flags.filter((flag) => flag.reason === reason).length,
  }))
  return (
    <>
      <Row wrap>
        {isHiddenByFlags ? (
          <Tag tone="bad" icon="eye-off">
            {flags.length > 0 ? m.admin_hidden_by_flags({ count: flags.length }) : m.admin_hidden_automatically()}
          </Tag>
        ) : (
          <Tag tone="wait" icon="clock">
            {m.admin_waiting()} <Ago at={waitingSince} now={now} />
          </Tag>
        )}
        {report.status === 'hidden' && !isHiddenByFlags && (
          <Tag tone="bad" icon="eye-off">
            {m.reports_hidden()}
          </Tag>
        )}
        {counts.map(
          ({ reason, count }) =>
            count > 0 && (
              <Tag key={reason} icon="flag">
                {reasonLabel(reason)}, {count}
              </Tag>
            ),
        )}
      </Row>
      {flags.length === 0 && <Meta>{m.admin_flags_gone()}</Meta>}
      {[...new Set(flags.flatMap(({ description }) => description ?? []))].map((description) => (
        <Quote key={description}>
          <Meta>{m.admin_flagged_words()}</Meta>
          <p>{description}</p>
        </Quote>
      ))}
      {flags
        .filter(({ comment }) => comment !== '')
        .map(({ comment, at }) => (
          <Quote key={`${at} ${comment}`}>{comment}</Quote>
        ))}
    </>
  )
}
