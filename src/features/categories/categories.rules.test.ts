import { expect, test } from 'vitest'
import { categoryLabel } from './categories.contract.ts'
import { CATEGORIES, categoryOf } from './categories.rules.ts'

test.each(CATEGORIES)('%s is a known category', (category) => {
  expect(categoryOf(category)).toBe(category)
})

test.each(['', 'potholes', 'LITTER', 'constructor', '__proto__'])('"%s" falls back to other', (id) => {
  expect(categoryOf(id)).toBe('other')
  expect(categoryLabel(id)).toBe('Other')
})

test('the labels are those of the specification', () => {
  expect(CATEGORIES.map(categoryLabel)).toEqual([
    'Litter & Waste',
    'Infrastructure & Utilities',
    'Traffic & Parking',
    'Vandalism',
    'Wildlife',
    'Noise & Disturbance',
    'Other',
  ])
})
