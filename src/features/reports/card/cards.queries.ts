import type { Reports, Users, Votes } from '#db/schema.ts'
import type { InSnakeCase, Narrowed } from '#platform/server/database/columns.ts'
import type { BareRow, CardRow } from './cards.contract.ts'

/** `BareRow`, checked against the table's columns. The contract can't do that, because the browser loads it too. */
export type CheckedBareRow = BareRow & Narrowed<InSnakeCase<Reports>, Omit<BareRow, 'awaits_decision' | 'following'>>

/** `CardRow`, likewise, joined with its author and the reader's vote. */
export type CheckedCardRow = CardRow &
  Narrowed<InSnakeCase<Reports & Joined>, Omit<CardRow, 'awaits_decision' | 'following'>>

interface Joined {
  authorName: Users['displayName'] | null
  authorAvatar: Users['avatar']
  vote: Votes['type'] | null
}
