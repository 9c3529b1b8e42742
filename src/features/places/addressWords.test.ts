import { expect, test } from 'vitest'
import { inLanguage } from '#platform/server/language.ts'
import { localizedAddress } from './addressWords.contract.ts'

const [english, spanish] = ['near Moorish Castle, GX11 1AA, Gibraltar', 'cerca de Moorish Castle, GX11 1AA, Gibraltar']

test.each([english, spanish])('each reader gets %s in their language', (kept) => {
  expect(inLanguage('en', () => localizedAddress(kept))).toBe(english)
  expect(inLanguage('es', () => localizedAddress(kept))).toBe(spanish)
})

test.each(['164 Main Street, GX11 1AA, Gibraltar', 'Nearby Lane, Gibraltar', 'Lane near Castle, Gibraltar', ''])(
  '%j is the same in every language',
  (kept) => {
    expect(inLanguage('es', () => localizedAddress(kept))).toBe(kept)
    expect(inLanguage('en', () => localizedAddress(kept))).toBe(kept)
  },
)
