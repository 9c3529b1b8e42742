import { useState } from 'react'
import { useNavigate } from 'react-router'
import { categoryLabel } from '#features/categories/categories.contract.ts'
import { DeleteComment } from '#features/comments/popup/DeleteComment.tsx'
import { m } from '#messages'
import { FROM_SCREEN } from '#platform/browser/hooks/useLocationState.ts'
import { PictureViewer } from '#platform/browser/overlays/overlays.tsx'
import { Ago } from '#platform/browser/ui/Ago.tsx'
import { allowGone } from '#platform/browser/problem.ts'
import { useApi } from '#platform/browser/useApi.ts'
import { CellLink, PersonLink } from '../list/table/CellLink.tsx'
import { Cell, ListRow, Subject } from '../list/table/ListTable.tsx'
import { RowActions } from '../list/table/RowActions.tsx'
import { Row } from '#platform/browser/ui/basics/Layout.tsx'
import styles from './CommentRow.module.css'
import { useRenewLists } from '../list/lists.browser.ts'
import { type AdminComment, eraseComment } from './comments.contract.ts'
import type { Selection } from '../list/selection/Selection.tsx'

/** A one-line comment with at most this many characters is shown in full in its row. */
const READ_WHOLE = 30

interface CommentRowProps {
  comment: AdminComment
  now: number
  chosen: Selection<AdminComment>
}

/** A row of the list of all comments: text, author, report and actions. */
export function CommentRow({ comment, now, chosen }: CommentRowProps) {
  const { id, text, author, report, createdAt } = comment
  const api = useApi()
  const renew = useRenewLists()
  const navigate = useNavigate()
  const [isAsked, setAsked] = useState(false)
  const name = author?.name ?? m.reports_author_anonymous()
  const title = m.admin_comment_by({ name })
  return (
    <ListRow chosen={chosen} item={comment} name={title}>
      <Subject>
        <CommentContent comment={comment} name={name} />
      </Subject>
      <Cell name={m.admin_author()}>
        <PersonLink person={author} />
      </Cell>
      <td>
        <Ago at={createdAt} now={now} />
      </td>
      <Cell name={m.reports_report()} from="middle">
        <CellLink to={`/report/${report.id}`} state={FROM_SCREEN} title={report.description}>
          {categoryLabel(report.category)}
        </CellLink>
      </Cell>
      <RowActions
        name={title}
        items={[
          author && {
            label: m.admin_comments_by({ name }),
            icon: 'message-circle',
            onSelect: () => void navigate(`/control/admin/comments?author=${author.id}`),
          },
          { label: m.ui_delete(), icon: 'trash-2', danger: true, onSelect: () => setAsked(true) },
        ]}
      >
        <DeleteComment
          open={isAsked}
          onClose={() => setAsked(false)}
          about={{ name: title, text }}
          yes={m.ui_delete_for_good()}
          action={() => allowGone(api.call(eraseComment, { id }))}
          onDone={() => void renew()}
        />
      </RowActions>
    </ListRow>
  )
}

/** A comment's text and images, shortened until the text is pressed. */
function CommentContent({ comment: { text, images }, name }: { comment: AdminComment; name: string }) {
  const [isWhole, setWhole] = useState(false)
  const [shown, setShown] = useState<number | null>(null)
  const [first, ...others] = images
  const altOf = (at: number) => m.comments_image({ at: at + 1, count: images.length, name })
  const isLong = text.length > READ_WHOLE || text.includes('\n') || others.length > 0
  return (
    <Row wrap className={styles.said}>
      {(isWhole ? images : images.slice(0, 1)).map((url, at) => (
        <button
          key={url}
          type="button"
          className={styles.image}
          aria-label={altOf(at)}
          aria-haspopup="dialog"
          onClick={() => setShown(at)}
        >
          <img src={url} alt="" loading="lazy" decoding="async" />
          {!isWhole && others.length > 0 && <b aria-hidden="true">+{others.length}</b>}
        </button>
      ))}
      {isLong ? (
        <button
          type="button"
          className={styles.words}
          aria-expanded={isWhole}
          data-lines={isWhole ? undefined : 2}
          onClick={() => setWhole(!isWhole)}
        >
          {text || m.admin_images({ count: images.length })}
        </button>
      ) : (
        <p className={styles.words} data-lines={2}>
          {text}
        </p>
      )}
      {first !== undefined && (
        <PictureViewer
          open={shown !== null}
          onClose={() => setShown(null)}
          src={images[shown ?? 0] ?? first}
          alt={altOf(shown ?? 0)}
        />
      )}
    </Row>
  )
}
