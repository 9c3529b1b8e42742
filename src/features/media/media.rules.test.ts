import { expect, test } from 'vitest'
import {
  COMMENT_IMAGE_MAX_BYTES,
  PROFILE_PHOTO_MAX_BYTES,
  REPORT_PHOTO_MAX_BYTES,
  commentImageKey,
  fileHeaders,
  fileUrl,
  fitWithin,
  heldBytes,
  folderOf,
  imageFormatOf,
  isAcceptedImageType,
  isFileKey,
  isHeic,
  profilePhotoKey,
  reportPhotoKeys,
  whyNotPhoto,
} from './media.rules.ts'

const HEX = '0123456789abcdef0123456789abcdef'

test.each([
  ['image/jpeg', true],
  ['image/jpg', true],
  ['IMAGE/PNG', true],
  ['image/gif', true],
  ['image/webp', true],
  ['image/svg+xml', false],
  ['image/heic', false],
  ['image/avif', false],
  ['application/pdf', false],
  ['', false],
])('a file of type "%s" may be selected: %s', (type, accepted) => {
  expect(isAcceptedImageType(type)).toBe(accepted)
})

test.each([
  ['....ftypheic', true],
  ['....ftypheix', true],
  ['....ftypmif1', true],
  ['....ftypavif', false],
  ['....ftypmp42', false],
  ['....ftyphei', false],
  ['', false],
])('bytes that begin with "%s" are HEIC: %s', (start, expected) => {
  expect(isHeic(Buffer.from(start, 'latin1'))).toBe(expected)
})

test.each([
  ['a report photo of exactly 20 MiB', 20 * 1024 * 1024, REPORT_PHOTO_MAX_BYTES, null],
  ['a report photo of one byte more', 20 * 1024 * 1024 + 1, REPORT_PHOTO_MAX_BYTES, 'too-large'],
  ['a comment image of exactly 8388608 bytes', 8_388_608, COMMENT_IMAGE_MAX_BYTES, null],
  ['a comment image of one byte more', 8_388_609, COMMENT_IMAGE_MAX_BYTES, 'too-large'],
  ['a profile photo of one byte under 5 MB', 5_242_879, PROFILE_PHOTO_MAX_BYTES, null],
  ['a profile photo of exactly 5 MB', 5_242_880, PROFILE_PHOTO_MAX_BYTES, 'too-large'],
])('%s', (_, size, maxBytes, why) => {
  expect(whyNotPhoto({ type: 'image/jpeg', size }, maxBytes)).toBe(why)
})

test('a file without a type may be an image', () => {
  expect(whyNotPhoto({ type: '', size: 1000 }, REPORT_PHOTO_MAX_BYTES)).toBe(null)
})

test('a file of another type is no image, whatever its size', () => {
  expect(whyNotPhoto({ type: 'image/svg+xml', size: 1e9 }, REPORT_PHOTO_MAX_BYTES)).toBe('not-an-image')
})

test.each([
  ['\xff\xd8\xff\xe0', 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['GIF89a', 'gif'],
  ['RIFF\x10\0\0\0WEBPVP8 ', 'webp'],
  ['RIFF\x10\0\0\0WAVEfmt ', null],
  ['<svg xmlns=', null],
  ['BM', null],
  ['', null],
])('bytes that begin with %j are %s', (text, format) => {
  expect(imageFormatOf(Buffer.from(text, 'latin1'))).toBe(format)
})

test.each([
  [4000, 3000, 1600, 1600, 1200],
  [3000, 4000, 1600, 1200, 1600],
  [800, 600, 1600, 800, 600],
  [20_000, 1, 400, 400, 1],
])('%i × %i is scaled to fit into %i as %i × %i', (width, height, maxPx, toWidth, toHeight) => {
  expect(fitWithin(width, height, maxPx)).toEqual({ width: toWidth, height: toHeight })
})

test('every generated key is valid, and its address maps back to it', () => {
  const { display, thumb } = reportPhotoKeys(HEX)
  for (const key of [display, thumb, commentImageKey(HEX), profilePhotoKey(HEX)]) {
    expect(isFileKey(key)).toBe(true)
  }
  expect(fileUrl(display)).toBe(`/files/report_photos/${HEX}-display.webp`)
  expect([display, commentImageKey(HEX), profilePhotoKey(HEX)].map(folderOf)).toEqual([
    'report_photos',
    'comment_images',
    'profile_photos',
  ])
})

test.each([
  '',
  '..',
  '../secret',
  '/etc/passwd',
  `report_photos/../${HEX}-thumb.webp`,
  `report_photos/${HEX}.webp`,
  `report_photos/${HEX}-thumb.webp/..`,
  `report_photos/${HEX}-thumb.webp\n`,
  `report_photos\\${HEX}-thumb.webp`,
  `report_photos/${HEX.toUpperCase()}-thumb.webp`,
  `comment_images/${HEX}.svg`,
  `other/${HEX}.webp`,
  `./profile_photos/${HEX}.webp`,
  `profile_photos/${HEX}.webp\0.jpg`,
  `profile_photos%2f${HEX}.webp`,
])('%j is not a valid key', (text) => {
  expect(isFileKey(text)).toBe(false)
})

test('a key with anything but random hex digits is refused', () => {
  expect(() => reportPhotoKeys('resident@demo')).toThrow('malformed')
})

test('a stored file is served with headers that make it a picture only, cached privately', () => {
  expect(fileHeaders(commentImageKey(HEX))).toEqual({
    'content-type': 'image/jpeg',
    'cache-control': 'private, max-age=86400',
    vary: 'Cookie',
    'content-disposition': `inline; filename="${HEX}.jpg"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    etag: `"comment_images-${HEX}.jpg"`,
  })
})

test('other sites may show photos of reports, and no other file', () => {
  const policyOf = (key: string) => fileHeaders(key)['cross-origin-resource-policy']
  expect(policyOf(reportPhotoKeys(HEX).display)).toBe('cross-origin')
  expect(policyOf(profilePhotoKey(HEX))).toBeUndefined()
})

const PHONE = { format: 'jpeg', width: 4000, height: 3000, channels: 3, depth: 'uchar', isProgressive: false }
test.each([
  ['a photo of a phone', PHONE, 0],
  ['a JPEG in several passes', { ...PHONE, isProgressive: true, chromaSubsampling: '4:2:0' }, 36],
  ['the same with all colours', { ...PHONE, isProgressive: true, chromaSubsampling: '4:4:4' }, 72],
  ['the same for printers', { ...PHONE, isProgressive: true, channels: 4, chromaSubsampling: '4:4:4:4' }, 96],
  [
    'the same with a quarter of its colours',
    { ...PHONE, isProgressive: true, channels: 4, chromaSubsampling: '4:2:0:4' },
    60,
  ],
  ['the same in grey', { ...PHONE, isProgressive: true, channels: 1 }, 24],
  ['a PNG', { ...PHONE, format: 'png', channels: 4 }, 0],
  ['an interlaced PNG', { ...PHONE, format: 'png', isProgressive: true }, 36],
  ['an interlaced PNG of 16 bits', { ...PHONE, format: 'png', channels: 4, depth: 'ushort', isProgressive: true }, 96],
  ['a GIF', { ...PHONE, format: 'gif' }, 48],
  ['a WebP', { ...PHONE, format: 'webp' }, 48],
])('decoding %s keeps its bytes in memory', (_, header, megabytes) => {
  expect(heldBytes(header)).toBe(megabytes * 1_000_000)
})
