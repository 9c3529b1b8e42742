/** Where a photo was taken, degrees north and east. */
export interface TakenAt {
  lat: number
  lng: number
}

/** How many bytes at the beginning of a file contain its metadata. */
export const CAMERA_BYTES = 256 * 1024

const [START_OF_IMAGE, APP1, START_OF_SCAN] = [0xffd8, 0xffe1, 0xffda]
const [GPS, LAT_REF, LAT, LNG_REF, LNG] = [0x8825, 1, 2, 3, 4]
const ENTRY_BYTES = 12

/** The position in the metadata of a JPEG, read from its first bytes; null when there is none. Source: Exif 2.3. */
export function takenAtOf(bytes: Uint8Array): TakenAt | null {
  try {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const exif = exifIn(view)
    return exif && positionIn(exif)
  } catch {
    return null // the data is cut off, or an offset points outside of it
  }
}

/** The part that begins with the TIFF header, because its offsets are relative to that. */
function exifIn(view: DataView): DataView | null {
  if (view.getUint16(0) !== START_OF_IMAGE) return null
  for (let at = 2; view.getUint16(at) !== START_OF_SCAN; at += 2 + view.getUint16(at + 2)) {
    // "Exif" and two zero bytes come before the header.
    if (view.getUint16(at) === APP1 && view.getUint32(at + 4) === 0x45786966) {
      return new DataView(view.buffer, view.byteOffset + at + 10, view.byteLength - at - 10)
    }
  }
  return null
}

function positionIn(exif: DataView): TakenAt | null {
  const isLittle = exif.getUint16(0) === 0x4949
  const long = (at: number) => exif.getUint32(at, isLittle)
  /** The positions of a directory's values, by their tags. */
  const directory = (at: number) => {
    const count = exif.getUint16(at, isLittle)
    const entries = Array.from({ length: count }, (_, nth) => at + 2 + nth * ENTRY_BYTES)
    return new Map(entries.map((entry) => [exif.getUint16(entry, isLittle), entry + 8]))
  }
  /** Degrees, minutes and seconds, each as a fraction. */
  const degrees = (value: number, ref: number, negative: string) => {
    const [whole = NaN, minutes = NaN, seconds = NaN] = [0, 8, 16].map(
      (step) => long(long(value) + step) / long(long(value) + step + 4),
    )
    const sign = String.fromCharCode(exif.getUint8(ref)) === negative ? -1 : 1
    return sign * (whole + minutes / 60 + seconds / 3600)
  }
  const pointer = directory(long(4)).get(GPS)
  if (pointer === undefined) return null
  const gps = directory(long(pointer))
  const [latRef, latAt, lngRef, lngAt] = [LAT_REF, LAT, LNG_REF, LNG].map((tag) => gps.get(tag) ?? NaN)
  if (!latRef || !latAt || !lngRef || !lngAt) return null
  const [lat, lng] = [degrees(latAt, latRef, 'S'), degrees(lngAt, lngRef, 'W')]
  return Number.isFinite(lat) && Number.isFinite(lng) ? { lat, lng } : null
}
