import { fileUrl } from '#features/media/media.rules.ts'
import { localizedAddress } from '#features/places/addressWords.contract.ts'
import { m } from '#messages'
import { time } from '#shared/fields.ts'
import { z } from '#zod'
import { STATUSES } from '../reports.rules.ts'

/** A report as it appears in lists, on its page and in the reply to its submission. */
export const card = z.object({
  id: z.string(),
  category: z.string(),
  description: z.string(),
  lat: z.number(),
  lng: z.number(),
  /** The whole address; screens shorten it with `shortAddress`. */
  address: z.nullable(z.string()),
  /** URLs of the pictures; width and height of `display` in pixels. */
  photo: z.nullable(z.object({ display: z.string(), thumb: z.string(), width: z.number(), height: z.number() })),
  author: z.object({ name: z.string(), avatar: z.nullable(z.string()) }),
  createdAt: time,
  /** When its author last corrected it; absent if never. */
  editedAt: z.optional(time),
  /** Only on one's own report. A correction sends it back and is refused if the report has changed since. */
  version: z.optional(time),
  status: z.enum(STATUSES),
  /**
   * Only on a hidden report that is read on its own: whether neighbours' flags hid it and no administrator has decided
   * yet.
   */
  awaitsDecision: z.optional(z.boolean()),
  confirms: z.number(),
  rejects: z.number(),
  comments: z.number(),
  communityValidated: z.boolean(),
  own: z.boolean(),
  vote: z.nullable(z.enum(['confirm', 'reject'])),
  /** Whether the reader follows it; absent for visitors. */
  following: z.optional(z.boolean()),
})

export type Card = z.output<typeof card>

/** A report's row as cards need it, joined with its author and the reader's vote. */
export interface CardRow {
  id: string
  author_id: string | null
  category: string
  description: string
  lat: number
  lng: number
  address: string | null
  photo_display: string | null
  photo_thumb: string | null
  photo_width: number | null
  photo_height: number | null
  status: Card['status']
  awaits_decision?: boolean | null
  following?: boolean | null
  confirms: number
  rejects: number
  comments: number
  created_at: Date
  updated_at: Date
  edited_at: Date | null
  validated_at: Date | null
  author_name: string | null
  author_avatar: string | null
  vote: Card['vote']
}

/**
 * The columns of a row that are the same for all readers: without the author's name and picture and the reader's vote.
 */
export type BareRow = Omit<CardRow, 'author_name' | 'author_avatar' | 'vote'>

/**
 * Converts a row to the card that a reader gets: no email address, no id of a person. Source: safety rules, privacy.
 */
export function cardOf(row: CardRow, readerId: string | null): Card {
  const isOwn = readerId !== null && readerId === row.author_id
  return {
    id: row.id,
    category: row.category,
    description: row.description,
    lat: row.lat,
    lng: row.lng,
    address: row.address ? localizedAddress(row.address) : null, // empty: the geocoder knew no name
    photo: photoOf(row),
    author: {
      name: row.author_name || m.reports_author_anonymous(),
      avatar: row.author_avatar && fileUrl(row.author_avatar),
    },
    createdAt: row.created_at.toISOString(),
    ...(row.edited_at && { editedAt: row.edited_at.toISOString() }),
    ...(isOwn && { version: versionOf(row) }),
    status: row.status,
    ...(typeof row.awaits_decision === 'boolean' && { awaitsDecision: row.awaits_decision }),
    confirms: row.confirms,
    rejects: row.rejects,
    comments: row.comments,
    communityValidated: row.validated_at !== null,
    own: isOwn,
    vote: row.vote,
    ...(readerId !== null && { following: row.following ?? isOwn }),
  }
}

/** The version of a row. It changes whenever the report's content or state changes. */
export function versionOf({ updated_at }: Pick<CardRow, 'updated_at'>): string {
  return updated_at.toISOString()
}

/** The pictures of a row; null without any. */
export function photoOf(row: Pick<CardRow, `photo_${'display' | 'thumb' | 'width' | 'height'}`>): Card['photo'] {
  if (!row.photo_display || !row.photo_thumb) return null
  const [display, thumb] = [fileUrl(row.photo_display), fileUrl(row.photo_thumb)]
  return { display, thumb, width: row.photo_width ?? 0, height: row.photo_height ?? 0 }
}
