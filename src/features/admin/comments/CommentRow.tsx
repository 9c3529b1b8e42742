import { useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#messages'
import { beginningOf } from '#shared/text.ts'
import { AskFirst } from '#platform/browser/overlays/AskFirst.tsx'
import { MenuButton, type MenuItem, PictureViewer } from '#platform/browser/overlays/overlays.tsx'
import { Ago } from '#platform/browser/ui/Ago.tsx'
import { showToast } from '#platform/browser/ui/toasts/toasts.browser.ts'
import { useApi } from '#platform/browser/useApi.ts'
import { CellLink } from '../list/table/CellLink.tsx'
import { BoxCell, Cell, Subject } from '../list/table/ListTable.tsx'
import { ActsCell } from '../list/table/RowActs.tsx'
import styles from './CommentRow.module.css'
import { useRenewLists } from '../list/lists.browser.ts'
import { type AdminComment, eraseComment } from '../users/users.contract.ts'
import { PersonLink } from '../list/table/PersonLink.tsx'
import { type Chosen, SelectBox } from '../list/Selection.tsx'

/** A one-line comment with at most this many characters is shown in full in its row. */
const READ_WHOLE = 30

interface CommentRowProps {
  comment: AdminComment
  /** The category of the comment's report. */
  label: string
  now: number
  chosen: Chosen<AdminComment>
}

/** A row of the list of all comments: text, author, report and actions. */
export function CommentRow({ comment, label, now, chosen }: CommentRowProps) {
  const { id, author, report, createdAt } = comment
  const navigate = useNavigate()
  const [isAsked, setAsked] = useState(false)
  const name = author?.name ?? m.author_anonymous()
  const items: MenuItem[] = [{ label: m.ui_delete(), icon: 'trash', danger: true, onSelect: () => setAsked(true) }]
  if (author)
    items.unshift({
      label: m.admin_comments_by({ name }),
      icon: 'message-circle',
      onSelect: () => void navigate(`/control/admin/comments?author=${author.id}`),
    })
  return (
    <tr data-selected={chosen.has(comment) || undefined}>
      <BoxCell>
        <SelectBox
          name={m.admin_comment_by({ name })}
          checked={chosen.has(comment)}
          onChange={(isRange) => chosen.toggle(comment, isRange)}
        />
      </BoxCell>
      <Subject>
        <Said comment={comment} name={name} />
      </Subject>
      <Cell name={m.admin_by()}>
        <PersonLink person={author} />
      </Cell>
      <Cell name={m.report_title()} from="middle">
        <ReportLink report={report} label={label} />
      </Cell>
      <td>
        <Ago at={createdAt} now={now} />
      </td>
      <ActsCell>
        <div>
          <MenuButton label={m.admin_more_of({ name: m.admin_comment_by({ name }) })} items={items} />
        </div>
        <AskRow comment={comment} open={isAsked} onClose={() => setAsked(false)} key={id} />
      </ActsCell>
    </tr>
  )
}

function ReportLink({ report: { id, description }, label }: { report: AdminComment['report']; label: string }) {
  return (
    <CellLink to={`/report/${id}`} title={description}>
      {label}
    </CellLink>
  )
}

/** A comment's text, in one line until it is pressed, and its images. */
function Said({ comment: { text, images }, name }: { comment: AdminComment; name: string }) {
  const [isWhole, setWhole] = useState(false)
  const [shown, setShown] = useState<number | null>(null)
  const [first, ...others] = images
  const altOf = (at: number) => m.comment_photo({ at: at + 1, count: images.length, name })
  const isLong = text.length > READ_WHOLE || text.includes('\n') || others.length > 0
  return (
    <div className={styles.said}>
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
          data-whole={isWhole || undefined}
          onClick={() => setWhole(!isWhole)}
        >
          {text || m.admin_images({ count: images.length })}
        </button>
      ) : (
        <p className={styles.words}>{text}</p>
      )}
      {first !== undefined && (
        <PictureViewer
          open={shown !== null}
          onClose={() => setShown(null)}
          src={images[shown ?? 0] ?? first}
          alt={altOf(shown ?? 0)}
        />
      )}
    </div>
  )
}

function AskRow({
  comment: { id, text, author },
  open,
  onClose,
}: {
  comment: AdminComment
  open: boolean
  onClose: () => void
}) {
  const api = useApi()
  const renew = useRenewLists()
  return (
    <AskFirst
      open={open}
      onClose={onClose}
      title={m.comment_delete_ask()}
      about={
        <>
          <b>{m.admin_comment_by({ name: author?.name ?? m.author_anonymous() })}</b>
          <p>{text ? m.ui_quoted({ words: beginningOf(text) }) : m.ui_photo()}</p>
        </>
      }
      words={m.comment_delete_words()}
      yes={m.ui_delete_for_good()}
      failed={m.comment_delete_failed()}
      act={() => api.call(eraseComment, { id })}
      onDone={() => {
        showToast(m.comment_deleted())
        void renew()
      }}
    />
  )
}
