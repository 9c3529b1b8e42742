import { expect, test } from 'vitest'
import { keyOf, partsBeforeEnding, readingsOf, rotationsOf, withoutHome, wordsOf } from './names.rules.ts'

test.each([
  ['Devil’s Gap', ['devils', 'gap']],
  ['  MAIN   street ', ['main', 'street']],
  ['Peñón de Íllora', ['penon', 'de', 'illora']],
  ['Straße', ['strasse']],
  ['Ærø, Łódź & Đà', ['aero', 'lodz', 'da']],
  ['N-351/A', ['n', '351', 'a']],
  ['ﬁsh ｍarket', ['fish', 'market']],
  ['جبل طارق', ['جبل', 'طارق']],
  ['شارع ١٢', ['شارع', '12']],
  ['۱۲۳۴۵۶۷۸۹۰', ['1234567890']],
  ['मार्ग ४२क', ['मरग', '42क']],
  ['𝟗𝟘 𞥐𞥙', ['90', '09']],
  ['% _ \\ \'"', []],
  ['', []],
  ['a b c d e f g h i j k l m n', [...'abcdefghijkl']],
])('the words of %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

test('labels that differ only in accents, case and punctuation have the same key', () => {
  expect(keyOf('Calle Peñón, Gibraltar')).toBe(keyOf('CALLE PENON Gibraltar'))
})

test('a name is indexed in rotations, so that each word comes first once', () => {
  expect(rotationsOf(['Old Naval Hospital'])).toEqual([
    { rotation: 'old naval hospital', isStart: true },
    { rotation: 'naval hospital old', isStart: false },
    { rotation: 'hospital old naval', isStart: false },
  ])
})

test('abbreviated words are also indexed in full, and full words abbreviated', () => {
  const rotations = (name: string) => rotationsOf([name]).map(({ rotation }) => rotation)
  expect(rotations('St Bernard’s Rd')).toContain('saint bernards road')
  expect(rotations('Saint Bernard’s Road')).toContain('st bernards rd')
})

test('names with the same rotations share them; a rotation is a start if one of the names begins with it', () => {
  expect(rotationsOf(['Town Irish', 'Irish Town'])).toEqual([
    { rotation: 'town irish', isStart: true },
    { rotation: 'irish town', isStart: true },
  ])
})

test('a name that begins with an article is also indexed without it', () => {
  expect(rotationsOf(['The Convent'])).toEqual([
    { rotation: 'the convent', isStart: true },
    { rotation: 'convent the', isStart: false },
    { rotation: 'convent', isStart: true },
  ])
  expect(rotationsOf(['The'])).toEqual([{ rotation: 'the', isStart: true }])
})

test.each([
  ['main', ['main']],
  ['12 main street', ['12 main street', 'main street']],
  ['main street 12b', ['main street 12b', '12b main street', 'main street']],
  ['main street gibraltar', ['main street gibraltar', 'main street']],
  [
    'main street 12 gx11 1aa gibraltar',
    ['main street 12 gx11 1aa gibraltar', '12 main street', 'main street 12', 'main street'],
  ],
  ['gibraltar', ['gibraltar']],
  ['12', ['12']],
  ['شارع السوق ١٢', ['شارع السوق 12', '12 شارع السوق', 'شارع السوق']],
])('%j is read as %j', (typed, readings) => {
  const found = readingsOf(wordsOf(typed), ['GX11 1AA', 'Gibraltar'])
  expect(found.map((words) => words.join(' '))).toEqual(readings)
})

const ENDING = ['GX11 1AA', 'Gibraltar']

test.each([
  ['Flat 3, 12 Main Street', '12 Main Street'],
  ['flat 3a 12 Main Street', '12 Main Street'],
  ['Unit G, Marina Court', 'Marina Court'],
  ['House 4, Gibraltar', null],
  ['Flat 3, GX11 1AA, Gibraltar', null],
  ['Flat Bastion Road', 'Flat Bastion Road'],
  ['Flats Road, Gibraltar', 'Flats Road, Gibraltar'],
  ['Unit 4 Gym', 'Unit 4 Gym'],
  ['Flat 3', 'Flat 3'],
  ['Gibraltar', 'Gibraltar'],
])('%s without the home is %s', (typed, left) => {
  expect(withoutHome(typed, ENDING)).toBe(left)
})

test('the parts of an address are those between its commas, without the ending', () => {
  expect(partsBeforeEnding('12 Main Street, Westside, GX11 1AA, Gibraltar', ENDING)).toEqual([
    '12 Main Street',
    ' Westside',
  ])
  expect(partsBeforeEnding('12 Main Street', ENDING)).toEqual([])
})
