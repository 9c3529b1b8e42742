import { useRef, useState } from 'react'
import { m } from '#messages'
import { useFocusAfterRemoval } from '#platform/browser/hooks/useFocusAfterRemoval.ts'
import { PictureViewer } from '#platform/browser/overlays/overlays.tsx'
import { Ago } from '#platform/browser/ui/Ago.tsx'
import { Avatar } from '#platform/browser/ui/Avatar.tsx'
import { RetryBanner } from '#platform/browser/ui/Banner.tsx'
import { Facts } from '#platform/browser/ui/numbers/Facts.tsx'
import { IconButton } from '#platform/browser/ui/IconButton.tsx'
import { OneTimeButton } from '#platform/browser/ui/OneTimeButton.tsx'
import { initialsOf } from '#platform/browser/ui/initials.ts'
import { ErrorState } from '#platform/browser/ui/EmptyState.tsx'
import { Loading, Skeleton } from '#platform/browser/ui/Skeleton.tsx'
import { Meta, Muted } from '#platform/browser/ui/basics/Text.tsx'
import { Grow, Stack } from '#platform/browser/ui/basics/Layout.tsx'
import styles from './CommentList.module.css'
import { usePendingComment, type SentComment } from './commentForm.browser.ts'
import type { CommentsState } from './comments.browser.ts'
import type { Comment } from '../comments.contract.ts'
import { DeleteComment } from './DeleteComment.tsx'

/** Comments, newest first, below one that is being sent. Or says that they are loading, have failed, or that there are none. */
export function CommentList({ thread, now }: { thread: CommentsState; now: number }) {
  const [toDelete, setToDelete] = useState<string | null>(null)
  const about = thread.comments.find(({ id }) => id === toDelete)
  const list = useRef<HTMLDivElement>(null)
  const pressed = useRef<HTMLElement>(null)
  const coming = usePendingComment(thread)
  return (
    <Stack ref={list} gap={5} className={styles.list} tabIndex={-1} role="group" aria-label={m.comments_title()}>
      {coming && thread.me && <PendingComment sent={coming} me={thread.me} />}
      <CommentItems
        thread={thread}
        now={now}
        hasComing={coming !== null}
        onDelete={(id, button) => {
          pressed.current = button
          setToDelete(id)
        }}
      />
      <DeleteComment
        open={toDelete !== null}
        {...(about && { about: { name: about.author.name, text: about.text } })}
        onClose={() => setToDelete(null)}
        action={async () => toDelete !== null && thread.remove(toDelete)}
        // The button may have gone with its comment; then the list gets the focus.
        finalFocus={() => (pressed.current?.isConnected ? pressed.current : list.current)}
      />
    </Stack>
  )
}

type OnDelete = (id: string, button: HTMLElement) => void

interface CommentItemsProps {
  thread: CommentsState
  now: number
  hasComing: boolean
  onDelete: OnDelete
}

function CommentItems({ thread, now, hasComing, onDelete }: CommentItemsProps) {
  if (thread.isFailed)
    return <ErrorState title={m.comments_load_failed()} isRetrying={thread.isRetrying} onRetry={thread.retry} />
  if (thread.total === null) return <Waiting />
  if (thread.comments.length === 0) return !hasComing && <Muted>{m.comments_none()}</Muted>
  return (
    <>
      <Stack as="ul" gap={5}>
        {thread.comments.map((comment) => (
          <CommentItem
            key={comment.id}
            comment={comment}
            now={now}
            {...((comment.own || thread.me?.admin) && { onDelete })}
          />
        ))}
      </Stack>
      {thread.next !== null && <Older thread={thread} />}
    </>
  )
}

function Older({ thread: { isLoadingMore, isMoreFailed, loadMore } }: { thread: CommentsState }) {
  if (isMoreFailed) return <RetryBanner onRetry={loadMore}>{m.comments_load_failed()}</RetryBanner>
  return (
    <OneTimeButton wide busy={isLoadingMore} busyLabel={m.ui_loading()} onClick={loadMore}>
      {m.comments_older()}
    </OneTimeButton>
  )
}

function CommentItem({ comment, now, onDelete }: { comment: Comment; now: number; onDelete?: OnDelete }) {
  const { text, author, createdAt, images } = comment
  const item = useRef<HTMLLIElement>(null)
  useFocusAfterRemoval(item)
  return (
    <li ref={item} className={styles.remark}>
      <Avatar initials={initialsOf(author.name)} photoURL={author.avatar} size="s" />
      <Grow>
        <p className={styles.who}>
          <Facts>
            <b>{author.name}</b>
            <Meta as="span">
              <Ago at={createdAt} now={now} />
            </Meta>
          </Facts>
        </p>
        {text && <p className={styles.words}>{text}</p>}
        {images.length > 0 && <CommentImages images={images} name={author.name} />}
      </Grow>
      {onDelete && (
        <IconButton
          icon="trash-2"
          label={m.comments_delete()}
          onClick={({ currentTarget }) => onDelete(comment.id, currentTarget)}
        />
      )}
    </li>
  )
}

/** A comment's images: links without JavaScript, a viewer with it. */
function CommentImages({ images, name }: { images: Comment['images']; name: string }) {
  const [{ viewed, isOpen }, setShown] = useState({ viewed: 0, isOpen: false })
  const count = images.length
  const current = images[viewed]
  return (
    <div className={styles.shots}>
      {images.map(({ url, width, height }, at) => (
        <a
          key={url}
          href={url}
          aria-label={m.comments_enlarge({ at: at + 1, count, name })}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            setShown({ viewed: at, isOpen: true })
          }}
        >
          <img src={url} alt="" width={width} height={height} loading="lazy" />
        </a>
      ))}
      {current && (
        <PictureViewer
          open={isOpen}
          onClose={() => setShown({ viewed, isOpen: false })}
          src={current.url}
          alt={m.comments_image({ at: viewed + 1, count, name })}
        />
      )}
    </div>
  )
}

function Waiting() {
  return (
    <Loading>
      <Stack gap={5} aria-hidden="true">
        {([75, 60, 40] as const).map((width) => (
          <div key={width} className={styles.remark}>
            <Skeleton shape="tile" />
            <Grow>
              <Stack gap={2}>
                <Skeleton width={40} />
                <Skeleton width={width} />
              </Stack>
            </Grow>
          </div>
        ))}
      </Stack>
    </Loading>
  )
}

/** A comment that is being sent; its writer already sees it above the others. */
function PendingComment({ sent, me }: { sent: SentComment; me: NonNullable<CommentsState['me']> }) {
  const { text, images } = sent
  return (
    <div className={styles.remark} data-coming>
      <Avatar initials={initialsOf(me.displayName)} photoURL={me.photoURL} size="s" />
      <Grow>
        <p className={styles.who}>
          <Facts>
            <b>{me.displayName}</b>
            <Meta as="span">{m.comments_posting()}</Meta>
          </Facts>
        </p>
        {text && <p className={styles.words}>{text}</p>}
        {images.length > 0 && (
          <div className={styles.shots}>
            {images.map(({ id, name, preview }) => (
              <img key={id} src={preview} alt={name} />
            ))}
          </div>
        )}
      </Grow>
    </div>
  )
}
