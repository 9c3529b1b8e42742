import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { categoryLabel } from '#features/categories/categories.contract.ts'
import { CategoryTile } from '#features/categories/CategoryTile.tsx'
import { DeleteComment } from '#features/comments/popup/DeleteComment.tsx'
import { m } from '#messages'
import { useFocusAfterRemoval } from '#platform/browser/hooks/useFocusAfterRemoval.ts'
import { Ago } from '#platform/browser/ui/Ago.tsx'
import { RetryBanner } from '#platform/browser/ui/Banner.tsx'
import { LinkButton } from '#platform/browser/ui/Button.tsx'
import { Card } from '#platform/browser/ui/Card.tsx'
import { IconButton } from '#platform/browser/ui/IconButton.tsx'
import { FROM_SCREEN } from '#platform/browser/hooks/useLocationState.ts'
import { Grow, Row, Stack } from '#platform/browser/ui/basics/Layout.tsx'
import { Meta } from '#platform/browser/ui/basics/Text.tsx'
import type { OwnComments as Own } from './ownComments.browser.ts'
import type { OwnComment } from './own.contract.ts'
import { OwnList } from './OwnList.tsx'
import styles from './OwnComments.module.css'

/** The user's own comments, or why there are none; each can be deleted here. */
export function OwnComments({ own, now }: { own: Own; now: number }) {
  const list = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<{ id: string; isOpen: boolean } | null>(null)
  // The keyboard continues at the new comments, also where the link disappears.
  const focusLast = () =>
    list.current?.querySelector<HTMLElement>('li:last-child :is(a, button)')?.focus({ preventScroll: true })
  return (
    <>
      <OwnList
        ref={list}
        own={own}
        label={m.profile_comments()}
        words={{
          loading: m.ui_loading(),
          failed: m.comments_load_failed(),
          emptyTitle: m.profile_comments_empty_title(),
          empty: m.profile_comments_empty(),
          noOlder: m.profile_comments_no_older(),
        }}
        start={{ label: m.profile_back_to_map(), to: '/recent' }}
        newest={{ label: m.profile_comments_newest(), to: '/profile/comments' }}
        foot={own.next !== null && <More own={own} onLoad={focusLast} />}
      >
        {(comments) => (
          <Stack as="ul" gap={3}>
            {comments.map((comment) => (
              <li key={comment.id}>
                <CommentItem comment={comment} now={now} onDelete={() => setAsked({ id: comment.id, isOpen: true })} />
              </li>
            ))}
          </Stack>
        )}
      </OwnList>
      {asked && (
        <DeleteComment
          open={asked.isOpen}
          onClose={() => setAsked({ ...asked, isOpen: false })}
          action={() => own.remove(asked.id)}
          // The button that opened the question was removed with its comment.
          onClosed={() => void requestAnimationFrame(() => list.current?.focus())}
        />
      )}
    </>
  )
}

function CommentItem({ comment, now, onDelete }: { comment: OwnComment; now: number; onDelete: () => void }) {
  const { text, createdAt, images, report } = comment
  const button = useRef<HTMLButtonElement>(null)
  // The question may be closed before the comment is gone.
  useFocusAfterRemoval(button)
  return (
    <Card>
      <Row gap={3}>
        {report && <CategoryTile category={report.category} size="s" />}
        <Grow>
          {report ? (
            <Link to={`/report/${report.id}`} state={FROM_SCREEN} className={styles.report}>
              <b>{categoryLabel(report.category)}</b>
              <bdi className={styles.about} data-lines={1}>
                {report.description}
              </bdi>
            </Link>
          ) : (
            <p className={styles.hidden}>{m.profile_comment_hidden()}</p>
          )}
        </Grow>
        <span className={styles.delete} data-needs-script>
          <IconButton
            ref={button}
            icon="trash-2"
            label={m.comments_delete()}
            aria-haspopup="dialog"
            onClick={onDelete}
          />
        </span>
      </Row>
      {text && <p className={styles.words}>{text}</p>}
      {images.length > 0 && (
        <div className={styles.shots}>
          {images.map(({ url, width, height }, at) => (
            <img
              key={url}
              src={url}
              alt={m.profile_comment_image({ at: at + 1, count: images.length })}
              width={width}
              height={height}
              loading="lazy"
            />
          ))}
        </div>
      )}
      <Meta>
        <Ago at={createdAt} now={now} />
      </Meta>
    </Card>
  )
}

/** The link to the next page; with JavaScript it loads the page into the list. */
function More({ own, onLoad }: { own: Own; onLoad: () => void }) {
  const { next, isLoadingMore, isMoreFailed, loadMore } = own
  if (isMoreFailed) return <RetryBanner onRetry={loadMore}>{m.comments_load_failed()}</RetryBanner>
  return (
    <LinkButton
      wide
      rel="next"
      to={{ search: `?cursor=${next}` }}
      aria-busy={isLoadingMore || undefined}
      onClick={(event) => {
        event.preventDefault()
        loadMore()
        onLoad()
      }}
    >
      {m.ui_show_more()}
    </LinkButton>
  )
}
