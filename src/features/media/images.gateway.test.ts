import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  CORNERS,
  aGif,
  aJpeg,
  aPixelBomb,
  aPng,
  aTruncatedJpeg,
  aWebp,
  anHdrJpeg,
  anInterlacedPng,
  heicBytes,
  scriptBytes,
  svgBytes,
} from '#test/pictures.ts'
import { ImageRefused, readCommentImage, readProfilePhoto, readReportPhoto } from './images.gateway.ts'

const [RED, GREEN, BLUE, YELLOW] = CORNERS

test('a rotated camera photo becomes upright, in two sizes, without position, camera data or trailing bytes', async () => {
  const photo = await aJpeg({ width: 4000, height: 3000, orientation: 6, gps: true, noise: true })
  const source = await sharp(photo).metadata()
  expect([source.exif, source.xmp, source.orientation].every(Boolean)).toBe(true)
  expect(photo.includes('SecretCamera') && photo.includes('SecretXmp')).toBe(true)

  const { display, thumb } = await readReportPhoto(Buffer.concat([photo, Buffer.from('SecretTrailer')]))
  expect([display.width, display.height, thumb.width, thumb.height]).toEqual([1200, 1600, 300, 400])
  for (const { bytes, width, height } of [display, thumb]) {
    const { format, exif, xmp, icc, iptc, orientation, ...made } = await sharp(bytes).metadata()
    expect([format, made.width, made.height]).toEqual(['webp', width, height])
    expect([exif, xmp, icc, iptc, orientation]).toEqual(Array(5).fill(undefined))
    expect(bytes.includes('Secret')).toBe(false)
  }
  // A quarter turn clockwise moves the lower left corner to the upper left.
  expect(await cornersOf(thumb.bytes)).toEqual(near([BLUE, RED, YELLOW, GREEN]))
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])('EXIF orientation %i is applied', async (orientation) => {
  const turned = [
    [RED, GREEN, BLUE, YELLOW],
    [GREEN, RED, YELLOW, BLUE],
    [YELLOW, BLUE, GREEN, RED],
    [BLUE, YELLOW, RED, GREEN],
    [RED, BLUE, GREEN, YELLOW],
    [BLUE, RED, YELLOW, GREEN],
    [YELLOW, GREEN, BLUE, RED],
    [GREEN, YELLOW, RED, BLUE],
  ][orientation - 1]
  const { display } = await readReportPhoto(await aJpeg({ orientation }))
  expect(await cornersOf(display.bytes)).toEqual(near(turned ?? []))
})

test('a small picture is not enlarged', async () => {
  const { display, thumb } = await readReportPhoto(await aJpeg({ width: 300, height: 200 }))
  expect([display.width, display.height, thumb.width, thumb.height]).toEqual([300, 200, 300, 200])
})

test('a transparent PNG stays transparent', async () => {
  const { display, thumb } = await readReportPhoto(await aPng())
  for (const { bytes } of [display, thumb]) expect((await sharp(bytes).metadata()).hasAlpha).toBe(true)
})

test('only the first frame of an animation is kept', async () => {
  const { display } = await readReportPhoto(await aGif())
  expect([display.width, display.height]).toEqual([120, 90])
  expect((await sharp(display.bytes).metadata()).pages).toBeUndefined()
  expect(await cornersOf(display.bytes)).toEqual(near([RED, RED, RED, RED]))
})

test.each([
  ['WebP', aWebp],
  ['an HDR photo', anHdrJpeg],
  ['a photo with extra bytes after its end', () => aJpeg({ minBytes: 1_000_000 })],
])('%s is accepted', async (_, make) => {
  expect((await readReportPhoto(await make())).display.width).toBe(640)
})

test('a grey picture with 16 bits a channel is accepted', async () => {
  const grey = await sharp(await aPng())
    .flatten()
    .greyscale()
    .toColourspace('grey16')
    .png()
    .toBuffer()
  expect((await readReportPhoto(grey)).thumb.width).toBe(320)
})

test('a comment image becomes a JPEG of at most 500 pixels, its transparent half white', async () => {
  const image = await readCommentImage(await aPng({ width: 1000, height: 800 }))
  const { format, exif } = await sharp(image.bytes).metadata()
  expect([format, exif, image.width, image.height]).toEqual(['jpeg', undefined, 500, 400])
  expect((await cornersOf(image.bytes))[0]).toEqual(near([[255, 255, 255]])[0])
})

test('a profile photo becomes the square at its centre, also if it is small', async () => {
  for (const size of [
    { width: 1000, height: 400 },
    { width: 40, height: 90 },
  ]) {
    const { width, height, bytes } = await readProfilePhoto(await aJpeg(size))
    expect([width, height, (await sharp(bytes).metadata()).format]).toEqual([256, 256, 'webp'])
  }
})

test.each([
  ['an SVG', svgBytes(), 'not-an-image'],
  ['a script', scriptBytes(), 'not-an-image'],
  ['an iPhone photo in HEIC', heicBytes(), 'not-an-image'],
  ['nothing', Buffer.alloc(0), 'not-an-image'],
  ['a truncated JPEG', await aTruncatedJpeg(), 'unreadable-image'],
  ['the first bytes of a JPEG', (await aJpeg()).subarray(0, 40), 'unreadable-image'],
  ['a script that begins like a GIF', Buffer.from('GIF89a=1;alert(1)'), 'unreadable-image'],
  ['a truncated PNG', (await aPng()).subarray(0, 700), 'unreadable-image'],
  ['a truncated GIF', (await aGif()).subarray(0, 60), 'unreadable-image'],
  ['a truncated WebP', (await aWebp()).subarray(0, 60), 'unreadable-image'],
])('%s is refused: %#', async (_, bytes, code) => {
  for (const read of [readReportPhoto, readCommentImage, readProfilePhoto])
    await expect(read(bytes)).rejects.toMatchObject({ name: 'ImageRefused', code })
})

test('formats that the library supports but the app does not are refused', async () => {
  for (const make of [sharp(await aJpeg()).tiff(), sharp(await aJpeg()).avif({ effort: 0 })])
    await expect(readReportPhoto(await make.toBuffer())).rejects.toMatchObject({ code: 'not-an-image' })
})

test.each([
  { width: 20_000, height: 20_000 },
  { width: 1, height: 8_000_000 },
  { width: 16_385, height: 1 },
])('a decompression bomb of $width × $height pixels is refused before it is decoded', async (size) => {
  const bomb = aPixelBomb(size)
  expect(bomb.length).toBeLessThan(100_000)
  const before = performance.now()
  for (const read of [readReportPhoto, readCommentImage, readProfilePhoto])
    await expect(read(bomb)).rejects.toMatchObject({ code: 'unreadable-image' })
  // Decoding takes many times as long.
  expect(performance.now() - before).toBeLessThan(3000)
})

test('a side of 16,384 pixels is accepted', async () => {
  expect((await readReportPhoto(aPixelBomb({ width: 16_384, height: 1 }))).display.width).toBe(1600)
})

test('a picture that is kept whole is refused before it is decoded if it takes too much memory', async () => {
  const causeOf = (size: number) =>
    readReportPhoto(anInterlacedPng({ width: size, height: size })).catch((error: Error) => error.cause)
  expect(await causeOf(6000)).toBeUndefined()
  // It is decoded, and lacks its pixels.
  expect(await causeOf(60)).toBeInstanceOf(Error)
})

test('an interlaced picture is accepted', async () => {
  const interlaced = await sharp(await aPng())
    .png({ progressive: true })
    .toBuffer()
  expect((await readReportPhoto(interlaced)).thumb.width).toBe(320)
})

test('the images of a sender who sends many at once do not delay those of others', async () => {
  const photo = await aJpeg({ width: 1000, height: 750 })
  const order: string[] = []
  const read = (sender: string) =>
    readReportPhoto(photo, sender).then(
      () => order.push(sender),
      (error: unknown) => order.push(error instanceof ImageRefused ? `${sender} ${error.code}` : 'bug'),
    )
  const ofOne = Array.from({ length: 18 }, () => read('one'))
  await Promise.all([...ofOne, read('other'), read('third')])
  expect(order.filter((said) => said === 'one busy')).toHaveLength(2)
  expect(order.filter((said) => said === 'one')).toHaveLength(16)
  const reads = order.filter((said) => !said.endsWith('busy'))
  // In the order of arrival they would be the last two. A busy machine may finish some that began after them.
  for (const sender of ['other', 'third']) expect(reads.slice(0, 12)).toContain(sender)
})

test('two images are decoded at once, sixteen wait, any more are refused as busy until there is room', async () => {
  const photo = await aJpeg({ width: 2000, height: 1500 })
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => readReportPhoto(photo)))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(18)
  const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused.map((error) => error instanceof ImageRefused && error.code)).toEqual(['busy', 'busy'])
  await expect(readReportPhoto(photo)).resolves.toBeDefined()
})

test('refused images free their slots', async () => {
  const cut = await aTruncatedJpeg()
  for (let round = 0; round < 3; round++) {
    const all = await Promise.allSettled(Array.from({ length: 18 }, () => readReportPhoto(cut)))
    expect(all.map((one) => one.status === 'rejected' && one.reason.code)).toEqual(Array(18).fill('unreadable-image'))
  }
  await expect(readReportPhoto(await aJpeg())).resolves.toBeDefined()
})

async function cornersOf(bytes: Buffer): Promise<number[][]> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
    return [...data.subarray(start, start + 3)]
  }
  return [at(0.2, 0.2), at(0.8, 0.2), at(0.2, 0.8), at(0.8, 0.8)]
}

/** Allows a small difference, because lossy formats shift colours. */
function near(colours: readonly (readonly number[])[]) {
  return colours.map((colour) => colour.map((value) => expect.toSatisfy((got: number) => Math.abs(got - value) < 40)))
}
