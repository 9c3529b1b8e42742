import { useState } from 'react'
import { Link } from 'react-router'
import { categoryLabel } from '#features/categories/categories.contract.ts'
import { m } from '#messages'
import { AskDeletion } from '#web/overlays/AskDeletion.tsx'
import { Ago } from '#web/ui/Ago.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { showToast } from '#web/ui/toasts.browser.ts'
import { useApi } from '#web/useApi.ts'
import styles from './Admin.module.css'
import { AdminList } from './AdminList.tsx'
import { useAdminList, useRenewLists } from './lists.browser.ts'
import { type AdminComment, eraseComment, listAdminComments } from './people.contract.ts'
import { SortFilter, Tools } from './Tools.tsx'

/** Every comment, to find and delete. Source: spec §6. */
export function AdminComments({ now }: { now: number }) {
  const list = useAdminList(listAdminComments)
  return (
    <>
      <Tools label={m.admin_search_comments()} hint={m.admin_search_comments_hint()}>
        <SortFilter />
      </Tools>
      <AdminList list={list} failed={m.admin_comments_failed()}>
        {(comments) => comments.map((comment) => <Item key={comment.id} comment={comment} now={now} />)}
      </AdminList>
    </>
  )
}

function Item({
  comment: { id, text, images, author, report, createdAt },
  now,
}: {
  comment: AdminComment
  now: number
}) {
  const api = useApi()
  const renew = useRenewLists()
  const [isAsked, setAsked] = useState(false)
  const name = author?.name ?? m.author_anonymous()
  return (
    <Card aria-label={m.admin_comment_by({ name })}>
      <p className="meta">
        {name} · <Ago at={createdAt} now={now} /> ·{' '}
        <Link to={`/report/${report.id}`}>{categoryLabel(report.category)}</Link>
      </p>
      {text && <p>{text}</p>}
      {images.length > 0 && (
        <div className={styles.pictures}>
          {images.map((url, at) => (
            <img key={url} src={url} alt={m.comment_photo({ at: at + 1, count: images.length, name })} loading="lazy" />
          ))}
        </div>
      )}
      <div className={styles.buttons}>
        <Button size="s" look="danger" icon="trash" aria-haspopup="dialog" onClick={() => setAsked(true)}>
          {m.admin_delete()}
        </Button>
      </div>
      <AskDeletion
        open={isAsked}
        onClose={() => setAsked(false)}
        title={m.comment_delete_ask()}
        words={m.comment_delete_words()}
        yes={m.admin_delete_for_good()}
        failed={m.admin_comment_delete_failed()}
        remove={() => api.call(eraseComment, { id })}
        onRemoved={() => {
          showToast(m.comment_deleted())
          void renew()
        }}
      />
    </Card>
  )
}
