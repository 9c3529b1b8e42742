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
import { Bulk, type BulkAct } from './Bulk.tsx'
import { downloadComments } from './csv.contract.ts'
import { useAdminList, useRenewLists } from './lists.browser.ts'
import { type AdminComment, eraseComment, listAdminComments } from './people.contract.ts'
import { type Chosen, SelectBox, useChosen } from './Selection.tsx'
import { TIME_SORTS } from './sorts.rules.ts'
import { SortFilter, Tools } from './Tools.tsx'

const NONE: AdminComment[] = []

/** Every comment, to find and delete. Source: spec §6. */
export function AdminComments({ now }: { now: number }) {
  const api = useApi()
  const list = useAdminList(listAdminComments)
  const chosen = useChosen(list.page?.items ?? NONE, ({ id }) => id)
  const acts: BulkAct<AdminComment>[] = [
    {
      ...{ label: m.admin_delete(), icon: 'trash', ask: m.admin_bulk_comments, isForGood: true },
      ...{ words: m.comment_delete_words(), run: ({ id }) => api.call(eraseComment, { id }) },
    },
  ]
  return (
    <>
      <Tools label={m.admin_search_comments()} hint={m.admin_search_comments_hint()}>
        <SortFilter sorts={TIME_SORTS} />
      </Tools>
      <Bulk chosen={chosen} acts={acts} />
      <AdminList list={list} csv={downloadComments} failed={m.admin_comments_failed()}>
        {(comments) => comments.map((comment) => <Item key={comment.id} comment={comment} now={now} chosen={chosen} />)}
      </AdminList>
    </>
  )
}

function Item({ comment, now, chosen }: { comment: AdminComment; now: number; chosen: Chosen<AdminComment> }) {
  const { id, text, images, author, report, createdAt } = comment
  const api = useApi()
  const renew = useRenewLists()
  const [isAsked, setAsked] = useState(false)
  const name = author?.name ?? m.author_anonymous()
  return (
    <Card aria-label={m.admin_comment_by({ name })} isSelected={chosen.has(comment)}>
      <div className={styles.corner}>
        <SelectBox
          name={m.admin_comment_by({ name })}
          checked={chosen.has(comment)}
          onChange={() => chosen.toggle(comment)}
        />
      </div>
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
