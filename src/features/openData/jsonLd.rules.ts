import type { LatLng } from '#features/territory/territory.rules.ts'

interface Described extends LatLng {
  id: string
  description: string
  address: string | null
  createdAt: string
  editedAt?: string | undefined
  photo: { display: string } | null
}

/** A public report for search engines, in schema.org's vocabulary. Nobody's name is in it. */
export function jsonLdOf(report: Described, { name, publicUrl }: { name: string; publicUrl: string }): object {
  const { id, description, lat, lng, address, createdAt, editedAt, photo } = report
  return {
    '@context': 'https://schema.org',
    '@type': 'CreativeWork',
    '@id': `${publicUrl}/report/${id}`,
    url: `${publicUrl}/report/${id}`,
    name,
    text: description,
    dateCreated: createdAt,
    dateModified: editedAt ?? createdAt,
    contentLocation: {
      '@type': 'Place',
      ...(address && { address }),
      geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lng },
    },
    ...(photo && { image: publicUrl + photo.display }),
  }
}
