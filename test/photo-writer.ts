// Writes photos into the given folder and reports the name of each stored one, until it is killed.
import { diskFiles } from '#features/media/disk.gateway.ts'
import { randomHex } from '#features/media/files.gateway.ts'
import { reportPhotoKeys } from '#features/media/media.rules.ts'

const store = await diskFiles(process.argv[2] ?? '')
const photo = Buffer.alloc(500_000, 7)
for (;;) {
  const { display } = reportPhotoKeys(randomHex())
  await store.put(display, photo)
  process.send?.(display)
}
