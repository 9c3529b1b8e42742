/** The files of an uncompressed zip archive by name. @throws Error when it is not a complete archive */
export function filesInZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0) throw new Error('No zip archive, or one that was cut')
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    if (zip.readUInt16LE(at + 10) !== 0) throw new Error('A part is compressed')
    const size = zip.readUInt32LE(at + 24)
    const [nameLength, extraLength, wordsLength] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place))
    const name = zip.subarray(at + 46, at + 46 + (nameLength ?? 0)).toString()
    const local = zip.readUInt32LE(at + 42)
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    files.set(name, zip.subarray(begin, begin + size))
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (wordsLength ?? 0)
  }
  return files
}
