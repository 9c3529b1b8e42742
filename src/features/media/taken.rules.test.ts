import { expect, test } from 'vitest'
import { aJpeg, aPng } from '#test/pictures.ts'
import { takenAtOf } from './taken.rules.ts'

test('the GPS position in a photo is read', async () => {
  const taken = takenAtOf(await aJpeg({ gps: true }))
  expect(taken?.lat).toBeCloseTo(36 + 8 / 60 + 26 / 3600, 6)
  expect(taken?.lng).toBeCloseTo(-(5 + 21 / 60 + 13 / 3600), 6)
})

test('a photo without a position, another image format and a truncated photo give none', async () => {
  const whole = await aJpeg({ gps: true })
  for (const bytes of [await aJpeg(), await aJpeg({ orientation: 6 }), await aPng(), new Uint8Array()]) {
    expect(takenAtOf(bytes)).toBeNull()
  }
  for (let length = 0; length < 200; length += 7) expect(takenAtOf(whole.subarray(0, length))).toBeNull()
})

test('invalid offsets do no harm', async () => {
  const whole = await aJpeg({ gps: true })
  for (let at = 20; at < 240; at++) {
    const spoilt = Uint8Array.from(whole)
    spoilt[at] = 0xff
    const taken = takenAtOf(spoilt)
    expect(taken === null || Number.isFinite(taken.lat + taken.lng)).toBe(true)
  }
})
