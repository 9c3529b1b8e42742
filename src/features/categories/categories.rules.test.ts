import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { inLanguage } from '#platform/server/language.ts'
import { categoryLabel, categoryNames, nameCategories } from './categories.contract.ts'
import { CATEGORIES, categoryOf } from './categories.rules.ts'

afterEach(() => nameCategories(() => null))

test.each(CATEGORIES)('%s is a known category', (category) => {
  expect(categoryOf(category)).toBe(category)
})

test.each(['', 'potholes', 'LITTER', 'constructor', '__proto__'])('"%s" falls back to other', (id) => {
  expect(categoryOf(id)).toBe('other')
  expect(categoryLabel(id)).toBe('Other')
})

test('every category but other has its own colours', () => {
  const sheet = readFileSync('src/features/categories/categories.css', 'utf8')
  const coloured = [...sheet.matchAll(/\[data-category='(\w+)'\]/g)].map(([, id]) => id)
  expect([...coloured, 'other']).toEqual([...CATEGORIES])
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

test('a territory may name categories differently in one language; the other language has the names of the messages', () => {
  nameCategories((language) => (language === 'es' ? CATEGORIES.map((id) => `su ${id}`) : null))
  expect(categoryLabel('wildlife')).toBe('Wildlife')
  expect(inLanguage('es', () => categoryLabel('wildlife'))).toBe('su wildlife')
  expect(categoryNames('wildlife')).toEqual(['Wildlife', 'su wildlife'])
})
