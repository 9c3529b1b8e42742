import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

type Size = { width?: number; height?: number }

/** The corner colours of every picture made here, in reading order: red, green, blue, yellow. */
export const CORNERS = [
  [220, 30, 30],
  [30, 160, 60],
  [30, 60, 200],
  [235, 210, 40],
] as const

/**
 * A JPEG. `orientation`: the EXIF value 1 to 8; `gps`: adds EXIF position, camera and XMP, which must not be published;
 * `minBytes`: padded at its end to at least this size; `noise`: as large as a camera's.
 */
export async function aJpeg({
  width = 640,
  height = 480,
  gps = false,
  orientation,
  minBytes = 0,
  noise = false,
}: Size & { gps?: boolean; orientation?: number; minBytes?: number; noise?: boolean } = {}): Promise<Buffer> {
  let picture = corners(width, height)
  if (noise) picture = picture.composite([{ input: await grain(width, height), blend: 'soft-light' }])
  picture = picture.jpeg({ quality: 90 })
  if (gps) {
    picture = picture
      .withExif({
        IFD0: { Make: 'SecretCamera' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '36/1 8/1 26/1',
          GPSLongitudeRef: 'W',
          GPSLongitude: '5/1 21/1 13/1',
        },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>SecretXmp</secret></x:xmpmeta>')
  }
  if (orientation) picture = picture.withMetadata({ orientation })
  const bytes = await picture.toBuffer()
  return bytes.length >= minBytes ? bytes : Buffer.concat([bytes, Buffer.alloc(minBytes - bytes.length)])
}

/** A PNG whose left half is transparent. */
export async function aPng({ width = 320, height = 240 }: Size = {}): Promise<Buffer> {
  const clear = await sharp({ create: { width: Math.ceil(width / 2), height, channels: 4, background: '#000000ff' } })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const hole = { input: clear.data, raw: clear.info, left: 0, top: 0, blend: 'dest-out' as const }
  return corners(width, height).ensureAlpha().composite([hole]).png().toBuffer()
}

/** A WebP without animation. */
export function aWebp({ width = 640, height = 480 }: Size = {}): Promise<Buffer> {
  return corners(width, height).webp().toBuffer()
}

/** A GIF of two frames: the first red, the second blue. */
export async function aGif({ width = 120, height = 90 }: Size = {}): Promise<Buffer> {
  const frame = (colour: readonly number[]) => Buffer.alloc(width * height * 3, Uint8Array.from(colour))
  const raw = { width, height: height * 2, channels: 3, pageHeight: height } as const
  return sharp(Buffer.concat([frame(CORNERS[0]), frame(CORNERS[2])]), { raw })
    .gif({ delay: [100, 100] })
    .toBuffer()
}

/** A JPEG as some phones make it, with an additional brighter layer for HDR screens. */
export async function anHdrJpeg({ width = 640, height = 480 }: Size = {}): Promise<Buffer> {
  // Sharp's types lack this method.
  const jpeg = corners(width, height).jpeg() as Sharp & { withGainMap(): Sharp }
  return jpeg.withGainMap().toBuffer()
}

/** The first half of a JPEG, as after an interrupted transfer. */
export async function aTruncatedJpeg(): Promise<Buffer> {
  const whole = await aJpeg({ noise: true })
  return whole.subarray(0, Math.floor(whole.length / 2))
}

/** A PNG of a few kilobytes that would unpack to 20,000 × 20,000 pixels, or to another given size. */
export function aPixelBomb({ width = 20_000, height = 20_000 }: Size = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = Buffer.alloc(height * (Math.ceil(width / 8) + 1))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The beginning of an interlaced PNG with 16 bits a channel and transparency. */
export function anInterlacedPng({ width = 6000, height = 6000 }: Size = {}): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 16, 6, 0, 0, 1])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(1)))])
}

/** The first bytes of an iPhone's HEIC photo. */
export function heicBytes(): Buffer {
  const brand = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
  return Buffer.concat([brand, Buffer.alloc(2000, 7)])
}

/** A HEIC photo's boxes with the same position as `aJpeg({ gps: true })`, without pixels. Source: ISO 23008-12, annex A. */
export async function aHeic(): Promise<Buffer> {
  const { exif } = await sharp(await aJpeg({ gps: true })).metadata()
  if (!exif) throw new Error('the JPEG has no EXIF')
  // An EXIF item begins with the offset of its TIFF header: 6, because "Exif" and two zero bytes come first.
  const item = Buffer.concat([Buffer.from([0, 0, 0, 6]), exif])
  const ftyp = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'))
  const entry = (id: number, type: string) => fullBox('infe', 2, Buffer.concat([u16(id), u16(0), latin(`${type}\0`)]))
  const meta = (at: number) =>
    fullBox(
      'meta',
      0,
      Buffer.concat([
        fullBox('hdlr', 0, Buffer.concat([Buffer.alloc(4), latin('pict'), Buffer.alloc(13)])),
        fullBox('pitm', 0, u16(1)),
        fullBox('iinf', 0, Buffer.concat([u16(2), entry(1, 'hvc1'), entry(2, 'Exif')])),
        fullBox('iloc', 0, Buffer.concat([u16(0x4400), u16(2), place(1, 0, 0), place(2, at, item.length)])),
      ]),
    )
  const place = (id: number, at: number, length: number) =>
    Buffer.concat([u16(id), u16(0), u16(1), u32(at), u32(length)])
  const head = ftyp.length + meta(0).length + 8
  return Buffer.concat([ftyp, meta(head), box('mdat', item)])
}

function box(kind: string, content: Buffer): Buffer {
  return Buffer.concat([u32(content.length + 8), latin(kind), content])
}

function fullBox(kind: string, version: number, content: Buffer): Buffer {
  return box(kind, Buffer.concat([Buffer.from([version, 0, 0, 0]), content]))
}

function latin(text: string): Buffer {
  return Buffer.from(text, 'latin1')
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** An SVG with a script in it. */
export function svgBytes(): Buffer {
  const script = '<script>alert(document.cookie)</script>'
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">${script}<rect/></svg>`)
}

/** An HTML page named .jpg. */
export function scriptBytes(): Buffer {
  return Buffer.from('<!doctype html><script>alert(document.cookie)</script>')
}

function corners(width: number, height: number): Sharp {
  return sharp(Buffer.from(CORNERS.flat()), { raw: { width: 2, height: 2, channels: 3 } }).resize(width, height, {
    kernel: 'nearest',
    fit: 'fill',
  })
}

async function grain(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  return sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
