import { m } from '#messages'
import { Avatar } from '#platform/browser/ui/Avatar.tsx'
import { Facts } from '#platform/browser/ui/numbers/Facts.tsx'
import { initialsOf } from '#platform/browser/ui/initials.ts'
import { Meta } from '#platform/browser/ui/basics/Text.tsx'
import { Grow } from '#platform/browser/ui/basics/Layout.tsx'
import type { SentComment } from './commentForm.browser.ts'
import styles from './CommentList.module.css'
import type { CommentsState } from './comments.browser.ts'

interface ComingCommentProps {
  sent: SentComment
  me: NonNullable<CommentsState['me']>
}

/** A comment that is being sent; its writer already sees it above the others. */
export function PendingComment({ sent: { text, images }, me: { displayName, photoURL } }: ComingCommentProps) {
  return (
    <div className={styles.remark} data-coming>
      <Avatar initials={initialsOf(displayName)} photoURL={photoURL} size="s" />
      <Grow>
        <p className={styles.who}>
          <Facts>
            <b>{displayName}</b>
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
