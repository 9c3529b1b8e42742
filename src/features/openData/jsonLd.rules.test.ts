import { expect, test } from 'vitest'
import { jsonLdOf } from './jsonLd.rules.ts'

const REPORT = {
  id: '0190c2a4',
  description: 'A lamp is out',
  lat: 36.14,
  lng: -5.35,
  address: 'Main Street, Gibraltar',
  createdAt: '2026-11-01T10:00:00.000Z',
  photo: { display: '/files/a.webp' },
}
const SITE = { name: 'Other: A lamp is out', publicUrl: 'https://lamp.example' }

test('a report is described with its words, times, place and picture', () => {
  expect(jsonLdOf(REPORT, SITE)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'CreativeWork',
    '@id': 'https://lamp.example/report/0190c2a4',
    url: 'https://lamp.example/report/0190c2a4',
    name: 'Other: A lamp is out',
    text: 'A lamp is out',
    dateCreated: '2026-11-01T10:00:00.000Z',
    dateModified: '2026-11-01T10:00:00.000Z',
    contentLocation: {
      '@type': 'Place',
      address: 'Main Street, Gibraltar',
      geo: { '@type': 'GeoCoordinates', latitude: 36.14, longitude: -5.35 },
    },
    image: 'https://lamp.example/files/a.webp',
  })
})

test('the description contains nothing else of the card, such as its author', () => {
  const card = { ...REPORT, author: { name: 'Ana Lima' }, own: true }
  expect(JSON.stringify(jsonLdOf(card, SITE))).not.toContain('Ana Lima')
})

test('a missing photo or address is left out; the time of a correction is given', () => {
  const bare = jsonLdOf({ ...REPORT, photo: null, address: null, editedAt: '2026-11-02T10:00:00.000Z' }, SITE)
  expect(bare).not.toHaveProperty('image')
  expect(bare).not.toHaveProperty('contentLocation.address')
  expect(bare).toHaveProperty('dateModified', '2026-11-02T10:00:00.000Z')
})
