import type { Reports, Users } from '#db/schema.ts'
import type { InSnakeCase } from '#platform/server/database/columns.ts'
import { FixedPart } from '#platform/server/database/sql.ts'
import type { Status } from '../reports.rules.ts'
import type { Card } from './cards.contract.ts'

/** The columns that every card needs. */
const COLUMNS = [
  'id',
  'author_id',
  'category',
  'description',
  'lat',
  'lng',
  'address',
  'photo_display',
  'photo_thumb',
  'photo_width',
  'photo_height',
  'status',
  'confirms',
  'rejects',
  'comments',
  'created_at',
  'updated_at',
  'edited_at',
  'validated_at',
] as const

/** A report's row as cards need it, as far as it is the same for all readers. */
export interface BareRow extends Pick<InSnakeCase<Reports>, (typeof COLUMNS)[number]> {
  status: Status
  awaits_decision?: boolean | null
  following?: boolean | null
}

/** The same, joined with its author and the reader's vote. */
export interface CardRow extends BareRow {
  author_name: Users['displayName'] | null
  author_avatar: Users['avatar']
  vote: Card['vote']
}

const BARE = COLUMNS.map((column) => `r.${column}`).join(', ')

/** The columns of a report `r` for a `BareRow`. */
export const BARE_COLUMNS = new FixedPart(BARE)

/** The columns of a report `r` and its author `u` for a `CardRow`, without the vote. */
export const CARD_COLUMNS = new FixedPart(`${BARE}, u.display_name as author_name, u.avatar as author_avatar`)
