import { expect, test } from 'vitest'
import { aHeic, aJpeg, aPng, heicBytes } from '#test/pictures.ts'
import { takenAt } from './taken.browser.ts'

const LAT = 36 + 8 / 60 + 26 / 3600
const LNG = -(5 + 21 / 60 + 13 / 3600)

test.each([
  ['JPEG', () => aJpeg({ gps: true })],
  ['HEIC', () => aHeic()],
])('the GPS position in a photo is read: %s', async (_, photo) => {
  const taken = await takenAt(await photo())
  expect(taken?.lat).toBeCloseTo(LAT, 6)
  expect(taken?.lng).toBeCloseTo(LNG, 6)
})

test('a photo without a position, another image format and a truncated photo give none', async () => {
  const [jpeg, heic] = [await aJpeg({ gps: true }), await aHeic()]
  for (const bytes of [await aJpeg(), await aJpeg({ orientation: 6 }), await aPng(), new Uint8Array(), heicBytes()]) {
    expect(await takenAt(bytes)).toBeNull()
  }
  for (let length = 0; length < 200; length += 7) {
    expect(await takenAt(jpeg.subarray(0, length))).toBeNull()
    expect(await takenAt(heic.subarray(0, length))).toBeNull()
  }
})

test.each([
  ['JPEG', () => aJpeg({ gps: true }), 240],
  ['HEIC', () => aHeic(), 300],
])('invalid offsets do no harm: %s', async (_, photo, end) => {
  const whole = await photo()
  for (let at = 20; at < end; at++) {
    const spoilt = Uint8Array.from(whole)
    spoilt[at] = 0xff
    const taken = await takenAt(spoilt)
    expect(taken === null || Math.abs(taken.lat) <= 90).toBe(true)
  }
})
