import { crc32, deflateSync, gzipSync } from 'node:zlib'
import fc, { type Arbitrary } from 'fast-check'
import {
  aGif,
  aHeic,
  aJpeg,
  anHdrJpeg,
  aPixelBomb,
  aPng,
  aTruncatedJpeg,
  aWebp,
  heicBytes,
  scriptBytes,
  svgBytes,
} from '#test/pictures.ts'

/** A file as a form sends it. */
export interface HostileFile {
  what: string
  bytes: Buffer
  name: string
  type: string
}

/** A zip archive without members: only the end record. */
const EMPTY_ZIP = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])

const NAMES = [
  'photo.jpg',
  '../../etc/passwd',
  'a\0.jpg',
  '',
  'x'.repeat(500),
  '🜁.jpg',
  'con',
  '.htaccess',
  'a"b;c.png',
]
const TYPES = ['image/jpeg', 'image/png', 'image/svg+xml', 'text/html', 'application/zip', '', 'x/'.repeat(100)]

/** Files that no camera makes, and some that one makes: truncated, bombs, of two types at once, of wrong types. */
export async function corpus(): Promise<[what: string, bytes: Buffer][]> {
  const [jpeg, png, gif, webp] = await Promise.all([aJpeg(), aPng(), aGif(), aWebp()])
  const head = (bytes: Buffer, length: number) => bytes.subarray(0, length)
  const hugeSides = Buffer.from(jpeg)
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  hugeSides.writeUInt32BE(0xffffffff, frame + 5)
  return [
    ['a JPEG', jpeg],
    ['a PNG', png],
    ['a GIF', gif],
    ['a WebP', webp],
    ['an HDR JPEG', await anHdrJpeg()],
    ['half a JPEG', await aTruncatedJpeg()],
    ['half a PNG', head(png, png.length / 2)],
    ['the signature of a PNG', head(png, 8)],
    ['the signature of a JPEG', head(jpeg, 3)],
    ['half a WebP', head(webp, webp.length / 2)],
    ['nothing', Buffer.alloc(0)],
    ['one byte', Buffer.from([0xff])],
    ['a pixel bomb', aPixelBomb()],
    ['a tall pixel bomb', aPixelBomb({ width: 1, height: 60_000 })],
    ['a wide pixel bomb', aPixelBomb({ width: 200_000, height: 20 })],
    ['a JPEG that says 65,535 × 65,535', hugeSides],
    ['a JPEG with a ZIP behind it', Buffer.concat([jpeg, EMPTY_ZIP])],
    ['a GIF that is a script too', Buffer.from('GIF89a/*\0\0\0\0\0\0\0*/=1;alert(document.cookie)//')],
    ['a JPEG with a page in it', Buffer.concat([head(jpeg, 2), segment(0xfe, scriptBytes()), jpeg.subarray(2)])],
    ['a JPEG with a page behind it', Buffer.concat([jpeg, scriptBytes()])],
    ['a page', scriptBytes()],
    ['an SVG', svgBytes()],
    ['a compressed SVG', gzipSync(svgBytes())],
    ['the head of a HEIC', heicBytes()],
    ['a HEIC', await aHeic()],
    ['a PDF', Buffer.from('%PDF-1.4\n1 0 obj<</JS(app.alert(1))>>endobj\n%%EOF')],
    ['a TIFF', Buffer.concat([Buffer.from('II*\0\x08\0\0\0', 'latin1'), Buffer.alloc(200)])],
    ['a BMP', Buffer.concat([Buffer.from('BM'), Buffer.alloc(200)])],
    ['a PNG with a bomb of text', pngWith(png, 'zTXt', Buffer.concat([Buffer.from('a\0\0'), zeros()]))],
    ['a PNG with a bomb of a profile', pngWith(png, 'iCCP', Buffer.concat([Buffer.from('a\0\0'), zeros()]))],
    ['a PNG with a wrong checksum', Buffer.concat([head(png, png.length - 1), Buffer.from([0])])],
    ['a GIF without an end', Buffer.concat([head(gif, gif.length - 1), Buffer.alloc(100_000, 0x2c)])],
    ['a bomb of gzip', gzipSync(Buffer.alloc(20_000_000))],
    ['noise', Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 2_654_435_761) % 251))],
  ]
}

/** A file of the corpus, as it is or with some bytes changed, under any name and type. */
export function files(known: [what: string, bytes: Buffer][]): Arbitrary<HostileFile> {
  const changes = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 12 })
  return fc
    .tuple(fc.constantFrom(...known), changes, fc.constantFrom(...NAMES), fc.constantFrom(...TYPES), fc.boolean())
    .map(([[what, bytes], changed, name, type, isChanged]) => {
      const own = Buffer.from(bytes)
      if (isChanged) for (const [at, value] of changed) if (own.length > 0) own[at % own.length] = value
      return { what: isChanged ? `${what}, changed` : what, bytes: own, name, type }
    })
}

const zeros = () => deflateSync(Buffer.alloc(50_000_000))

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/** The PNG with one more chunk after its header. */
function pngWith(png: Buffer, kind: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([png.subarray(0, 33), length, body, sum, png.subarray(33)])
}
