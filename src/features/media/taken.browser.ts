import { CAMERA_BYTES, type TakenAt, takenAtOf } from './taken.rules.ts'

/**
 * Where a chosen photo was taken, if its metadata says so. It is read on this device, before the photo is shrunk, and
 * never sent.
 */
export async function takenAt(photo: File): Promise<TakenAt | null> {
  const start = await photo
    .slice(0, CAMERA_BYTES)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  return takenAtOf(new Uint8Array(start))
}
