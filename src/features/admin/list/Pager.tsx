import { useLocation } from 'react-router'
import { m } from '#messages'
import { numberText } from '#platform/browser/format.ts'
import { LinkButton } from '#platform/browser/ui/Button.tsx'
import { Row } from '#platform/browser/ui/basics/Layout.tsx'
import styles from './Pager.module.css'
import { useFilters, withChanges } from './lists.browser.ts'

interface PagerProps {
  /** Number of entries on this page. */
  shown: number
  next: string | null
  /** How many entries match, counted up to a limit; `isMore`: there are more than that. */
  total: number
  isMore: boolean
  /** Whether the page that the address asks for is still loading. `next` is then of the page before. */
  isOld: boolean
  /** Path of the whole list as CSV. */
  csv: string
}

/** The foot of a list: which part is shown, and links to other pages and the CSV. */
export function Pager({ shown, next, total, isMore, isOld, csv }: PagerProps) {
  const [search] = useFilters()
  const { state } = useLocation()
  // The query strings of the pages before this one; empty if a link led straight here.
  const trail: string[] = Array.isArray(state?.trail) ? state.trail : []
  // The number of entries on earlier pages is in the address, so that it survives a reload.
  const before = search.has('cursor') ? Number(search.get('before')) || null : 0
  const first = withChanges(search, {})
  const previous = trail.at(-1)
  return (
    <Row between wrap className={styles.pager}>
      <p role="status">{partText({ before, shown, isLast: next === null, total, isMore })}</p>
      <Row wrap>
        <LinkButton size="s" to={`${csv}${first && `?${first}`}`} reloadDocument>
          {m.openData_download_csv()}
        </LinkButton>
        {search.has('cursor') && (
          <LinkButton size="s" to={{ search: first }}>
            {m.admin_first_page()}
          </LinkButton>
        )}
        {previous !== undefined && (
          <LinkButton size="s" to={{ search: previous }} state={{ trail: trail.slice(0, -1) }} rel="prev">
            {m.admin_previous_page()}
          </LinkButton>
        )}
        {next !== null && (
          <LinkButton
            size="s"
            to={{ search: withChanges(search, { cursor: next, before: String((before ?? 0) + shown) }) }}
            state={{ trail: [...trail, search.toString()] }}
            rel="next"
            aria-disabled={isOld || undefined}
            onClick={(event) => isOld && event.preventDefault()}
          >
            {m.admin_next_page()}
          </LinkButton>
        )}
      </Row>
    </Row>
  )
}

interface Shown extends Pick<PagerProps, 'shown' | 'total' | 'isMore'> {
  /** Number of entries on earlier pages; null if that is not known. */
  before: number | null
  isLast: boolean
}

/** A text such as "51–100 of 312", as far as the numbers are known; of an empty page, how many there are in all. */
function partText({ before, shown, isLast, total, isMore }: Shown): string {
  if (before === null || shown === 0) {
    const count = numberText(Math.max(total, shown))
    return isMore ? m.admin_more_than({ count }) : m.admin_total({ count })
  }
  const end = before + shown
  // The last page gives the exact number, even beyond the counting limit.
  const whole = isLast ? end : Math.max(total, end)
  const part = { from: numberText(before + 1), to: numberText(end), count: numberText(whole) }
  return isMore && !isLast ? m.admin_part_more(part) : m.admin_part(part)
}
