import { m } from '#messages'
import { endpoint } from '#shared/endpoint.ts'
import { id, time } from '#shared/fields.ts'
import { z } from '#zod'
import {
  authorField,
  cursorFields,
  invalid,
  pageOf,
  periodFields,
  person,
  searchField,
  sortField,
} from '../list/lists.contract.ts'
import { TIME_SORTS } from '../list/order/sorts.rules.ts'

const adminComment = z.object({
  id: z.string(),
  text: z.string(),
  images: z.array(z.string()),
  author: person,
  report: z.object({ id: z.string(), category: z.string(), description: z.string() }),
  createdAt: time,
})

export type AdminComment = z.output<typeof adminComment>

export const commentFilters = { ...searchField, ...sortField(TIME_SORTS), ...authorField, ...periodFields }

export const listAdminComments = endpoint({
  method: 'GET',
  path: '/api/admin/comments',
  summary: 'Comments; `q` looks in text, author and id; `since` and `until` are days',
  who: 'admin',
  input: z.object({ ...commentFilters, ...cursorFields }),
  reply: pageOf(adminComment),
  refusals: invalid,
})

/** Deletes a comment with its images, for good. */
export const eraseComment = endpoint({
  method: 'DELETE',
  path: '/api/admin/comments/:id',
  summary: 'Delete a comment for good',
  who: 'admin',
  input: z.object({ id }),
  refusals: { 'not-found': [404, m.comments_gone], 'no-comment': [404, m.comments_gone] },
})
