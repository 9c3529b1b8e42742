import type { Reports, Users } from '#db/schema.ts'
import type { InSnakeCase } from '#platform/server/database/columns.ts'
import type { Status } from '../reports.rules.ts'
import type { Card } from './cards.contract.ts'

type Place = 'lat' | 'lng' | 'address'
type Photo = `photo_${'display' | 'thumb' | 'width' | 'height'}`
type Count = 'confirms' | 'rejects' | 'comments'
type Time = `${'created' | 'updated' | 'edited' | 'validated'}_at`

/** A report's row as cards need it, as far as it is the same for all readers. */
export interface BareRow extends Pick<
  InSnakeCase<Reports>,
  'id' | 'author_id' | 'category' | 'description' | Place | Photo | Count | Time
> {
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
