import { AdminComments } from '#features/admin/comments/AdminComments.tsx'
import { m } from '#messages'
import { adminTab } from './adminTab.tsx'

/** /control/admin/comments */
export const screen = adminTab(m.comments_title, AdminComments)
