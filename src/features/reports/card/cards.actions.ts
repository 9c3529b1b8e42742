import { fileUrl } from '#features/media/media.rules.ts'
import { localizedAddress } from '#features/places/addressWords.contract.ts'
import { m } from '#messages'
import type { Card } from './cards.contract.ts'
import type { CardRow } from './cards.queries.ts'

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
