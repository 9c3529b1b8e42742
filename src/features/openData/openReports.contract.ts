import type { Card } from '#features/reports/card/cards.contract.ts'

/** A report as files for other programs have it. Nobody's name is in it. */
export type OpenReport = ReturnType<typeof openReportOf>

/** The public part of a card. `version`: when its content or state was last changed. */
export function openReportOf(card: Card, version: string, publicUrl: string) {
  const { id, category, status, description, address, lat, lng, createdAt, confirms, rejects, comments } = card
  return {
    id,
    category,
    status,
    description,
    address,
    lat,
    lng,
    createdAt,
    /** When its author last corrected it; null if never. */
    editedAt: card.editedAt ?? null,
    /** When its content or its state was last changed, by anybody. */
    updatedAt: version,
    confirms,
    rejects,
    comments,
    communityValidated: card.communityValidated,
    photo: card.photo && publicUrl + card.photo.display,
    url: `${publicUrl}/report/${id}`,
  }
}

/** A report as a feature of GeoJSON. Source: RFC 7946. */
export function featureOf({ id, lat, lng, ...properties }: OpenReport): object {
  return { type: 'Feature', id, geometry: { type: 'Point', coordinates: [lng, lat] }, properties }
}
