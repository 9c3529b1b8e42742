import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A small disk that can be filled and emptied. */
export interface Room {
  /** Fills the disk except for so many bytes. */
  leave(bytes: number): void
  /** Makes space again. */
  empty(): void
}

/** The disk that is mounted at `folder`. */
export function roomAt(folder: string): Room {
  const filler = join(folder, 'filler')
  const empty = () => rmSync(filler, { force: true })
  return {
    leave(bytes) {
      empty()
      const { bavail, bsize } = statfsSync(folder)
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - bytes)))
    },
    empty,
  }
}
