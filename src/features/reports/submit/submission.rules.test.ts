import { describe, expect, test } from 'vitest'
import {
  fileSizeText,
  missingParts,
  partOfRefusal,
  type ReportFields,
  submissionFingerprint,
} from './submission.rules.ts'

const whole: ReportFields = { category: 'litter', description: 'Bags by the steps', lat: 36.14, lng: -5.35 }

describe('the parts that are missing', () => {
  test.each<[what: string, fields: Partial<ReportFields>, parts: string[]]>([
    ['none', {}, []],
    ['the category and then the words', { category: null, description: '' }, ['category', 'description']],
    ['the words', { description: '' }, ['description']],
    ['words that nobody sees', { description: ' \n\u200b ' }, ['description']],
    ['a place that is no number', { lat: Number.NaN }, ['place']],
  ])('are %s', (_, fields, parts) => {
    expect(missingParts({ ...whole, ...fields })).toEqual(parts)
  })
})

test.each([
  ['outside', 'lat', 'place'],
  ['missing-fields', 'category', 'category'],
  ['missing-fields', 'description', 'description'],
  ['missing-fields', 'lng', 'place'],
  ['too-long', 'description', 'description'],
  ['not-an-image', 'photo', 'photo'],
  ['unreadable-image', undefined, 'photo'],
  ['too-large', '', 'photo'],
  ['too-many-requests', undefined, 'form'],
  ['network', undefined, 'form'],
])('the refusal %s about %s is shown at the %s', (code, field, part) => {
  expect(partOfRefusal({ code, field })).toBe(part)
})

test('any change of the content is a different submission', () => {
  const photo = { name: 'a.jpg', size: 10, lastModified: 1 }
  const same = submissionFingerprint({ ...whole }, photo)
  expect(submissionFingerprint({ ...whole }, { ...photo })).toBe(same)
  const others = [
    submissionFingerprint({ ...whole, description: 'Bags' }, photo),
    submissionFingerprint({ ...whole, lng: -5.3501 }, photo),
    submissionFingerprint(whole, { ...photo, size: 11 }),
    submissionFingerprint(whole, { ...photo, lastModified: 2 }),
    submissionFingerprint(whole, null),
  ]
  expect(new Set([same, ...others]).size).toBe(6)
})

test.each([
  [12, '1 KB'],
  [184_320, '184 KB'],
  [1_240_000, '1.2 MB'],
])('%i bytes are written as %s', (bytes, text) => {
  expect(fileSizeText(bytes, 'en')).toBe(text)
})
