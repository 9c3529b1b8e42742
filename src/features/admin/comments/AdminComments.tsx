import { m } from '#messages'
import { EmptyState } from '#platform/browser/ui/EmptyState.tsx'
import { beginningOf } from '#shared/text.ts'
import { useApi } from '#platform/browser/useApi.ts'
import { AuthorFilter } from '../list/AuthorFilter.tsx'
import type { BulkAction } from '../list/selection/BulkActions.tsx'
import { CommentRow } from './CommentRow.tsx'
import { downloadComments } from '../csv/csv.contract.ts'
import { ListTable } from '../list/table/ListTable.tsx'
import { ListFrame } from '../list/ListFrame.tsx'
import { useAdminList } from '../list/lists.browser.ts'
import { type AdminComment, eraseComment, listAdminComments } from './comments.contract.ts'
import { PeriodFilter } from '../list/period/PeriodFilter.tsx'
import { useSelection } from '../list/selection/Selection.tsx'
import { TIME_SORTS } from '../list/order/sorts.rules.ts'
import { SortFilter, ListToolbar } from '../list/ListToolbar.tsx'

/** The list of all comments, for administrators to search and delete. Source: spec §6. */
export function AdminComments({ now }: { now: number }) {
  const api = useApi()
  const list = useAdminList(listAdminComments)
  const chosen = useSelection(list.page?.items ?? [], ({ id }) => id)
  const actions: BulkAction<AdminComment>[] = [
    {
      label: m.ui_delete(),
      icon: 'trash-2',
      ask: m.admin_bulk_comments,
      isForGood: true,
      words: m.comments_delete_words(),
      run: ({ id }) => api.call(eraseComment, { id }),
    },
  ]
  const tools = (
    <ListToolbar label={m.admin_search_comments()} hint={m.admin_search_comments_hint()}>
      <AuthorFilter />
      <PeriodFilter />
      <SortFilter sorts={TIME_SORTS} />
    </ListToolbar>
  )
  return (
    <ListFrame
      tools={tools}
      list={list}
      chosen={chosen}
      actions={actions}
      nameOf={nameOfComment}
      csv={downloadComments}
      failed={m.comments_load_failed()}
      nothing={<EmptyState title={m.admin_comments_none()} />}
    >
      {(comments) => (
        <ListTable
          label={m.comments_title()}
          chosen={chosen}
          actions="more"
          sorts={TIME_SORTS}
          columns={[
            { label: m.admin_comment() },
            { label: m.admin_author(), width: 'person' },
            { label: m.admin_time(), by: 'time', width: 'time' },
            { label: m.reports_report(), width: 'report', from: 'middle' },
          ]}
        >
          {comments.map((comment) => (
            <CommentRow key={comment.id} comment={comment} now={now} chosen={chosen} />
          ))}
        </ListTable>
      )}
    </ListFrame>
  )
}

/** A comment in one line: its author and its first words. */
function nameOfComment({ author, text }: AdminComment): string {
  const by = m.admin_comment_by({ name: author?.name ?? m.reports_author_anonymous() })
  return text ? `${by}: ${m.ui_quoted({ words: beginningOf(text) })}` : by
}
