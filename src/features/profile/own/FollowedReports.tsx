import { type FormEvent, useRef } from 'react'
import { MoreReports } from '#features/feed/MoreReports.tsx'
import { useFollow } from '#features/following/follow/follow.browser.ts'
import type { Card } from '#features/reports/card/cards.contract.ts'
import { m } from '#messages'
import { useFocusAfterRemoval } from '#platform/browser/hooks/useFocusAfterRemoval.ts'
import { problemOf } from '#platform/browser/problem.ts'
import { Failure } from '#platform/browser/ui/Banner.tsx'
import { Button } from '#platform/browser/ui/Button.tsx'
import { showToast } from '#platform/browser/ui/toasts/toasts.browser.ts'
import { showUndoFailure } from '#platform/browser/ui/toasts/undoFailure.browser.ts'
import type { Followed } from './followed.browser.ts'
import { ListedReport } from './ListedReport.tsx'
import { OwnList } from './OwnList.tsx'

/** The reports that the user follows, or why there are none; each can be left here. */
export function FollowedReports({ followed, now }: { followed: Followed; now: number }) {
  const list = useRef<HTMLDivElement>(null)
  const { items: reports, next, note } = followed
  return (
    <OwnList
      ref={list}
      own={followed}
      label={m.profile_following()}
      words={{
        loading: m.feed_loading(),
        failed: m.feed_failed(),
        emptyTitle: m.profile_following_empty_title(),
        empty: m.profile_following_empty(),
        noOlder: m.profile_reports_no_older(),
      }}
      start={{ label: m.profile_back_to_map(), to: '/recent' }}
      newest={{ label: m.feed_newest(), to: '/profile/following' }}
      foot={next !== null && <MoreReports page={followed} cards={reports ?? []} search={`?cursor=${next}`} />}
    >
      {(items) => items.map((report) => <Item key={report.id} report={report} now={now} onChange={note} />)}
    </OwnList>
  )
}

function Item({ report, now, onChange }: { report: Card; now: number; onChange: Followed['note'] }) {
  const { id } = report
  const { mutateAsync: follow, error, isPending } = useFollow(report)
  const form = useRef<HTMLFormElement>(null)
  useFocusAfterRemoval(form)
  const isByKeyboard = useRef(false)
  // Promises, because this component is gone when Undo is answered.
  const undo = (): Promise<void> =>
    follow(true).then(
      () => {
        onChange(id, true)
        showToast(m.feed_follow_begun())
      },
      (failure: unknown) =>
        showUndoFailure(failure, problemOf(failure, m.following_failed()).message, () => void undo()),
    )
  function leave(event: FormEvent): void {
    event.preventDefault()
    void follow(false).then(
      () => {
        onChange(id, false)
        showToast(m.feed_follow_ended(), () => void undo(), isByKeyboard.current)
      },
      () => undefined, // `error` says why
    )
  }
  return (
    <ListedReport report={report} now={now} level={3}>
      {/* Without JavaScript the action of the route takes it. */}
      <form ref={form} method="post" onSubmit={leave}>
        <input type="hidden" name="id" value={id} />
        <Button
          type="submit"
          size="s"
          name="following"
          value="false"
          busy={isPending}
          busyLabel={m.ui_saving()}
          onClick={({ detail: clicks }) => {
            isByKeyboard.current = clicks === 0
          }}
        >
          {m.profile_following_stop()}
        </Button>
      </form>
      {error && <Failure>{problemOf(error, m.following_failed()).message}</Failure>}
    </ListedReport>
  )
}
