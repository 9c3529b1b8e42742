import { useEffect, useRef, useState } from 'react'
import { imageFormatOf, isHeic, REPORT_PHOTO_MAX_BYTES } from '#features/media/media.rules.ts'
import { convertHeic, preparePhoto } from '#features/media/shrink.browser.ts'
import type { FileMark } from '#features/reports/device/draftPhotos.browser.ts'
import { m } from '#messages'

/** A photo that is ready to be sent, and which file was chosen for it. */
export interface ReadyPhoto {
  chosen: FileMark
  file: File
}

/** A chosen photo: `file` is what will be sent, null while it is being shrunk. */
export interface ChosenPhoto {
  chosen: FileMark
  file: File | null
  preview: string
}

export type PhotoChoice = ReturnType<typeof usePhoto>

const NONE = Promise.resolve(null)

/**
 * The photo of the form. `onRefuse` gets a message when a file can't be used; `onTake` gets the original file when it
 * looks like a picture. Source: spec §5 "Submit".
 */
export function usePhoto(onRefuse: (text: string) => void, onTake: (chosen: File) => void) {
  const [photo, setPhoto] = useState<ChosenPhoto | null>(null)
  const preparing = useRef<Promise<ReadyPhoto | null>>(NONE)
  const latest = useRef<unknown>(null)
  const preview = photo?.preview
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])

  async function choose(chosen: File): Promise<void> {
    const picture = await asPicture(chosen)
    if (!picture) return onRefuse(m.image_not_an_image())
    latest.current = chosen
    onTake(chosen)
    setPhoto({ chosen: markOf(chosen), file: null, preview: URL.createObjectURL(picture) })
    const prepared = preparePhoto(picture)
    preparing.current = prepared.then((it) => ('photo' in it ? { chosen: markOf(chosen), file: it.photo } : null))
    const result = await prepared
    if (latest.current !== chosen) return
    if ('photo' in result) return setPhoto((shown) => shown && { ...shown, file: result.photo })
    remove()
    onRefuse(result.why === 'too-large' ? tooLarge() : m.image_not_an_image())
  }
  /** Restores a photo that was chosen earlier, once it is found; false when it is not found. */
  async function restore(finding: Promise<ReadyPhoto | null>): Promise<boolean> {
    latest.current = finding
    preparing.current = finding
    const found = await finding
    // Another photo was chosen meanwhile, or the photo was removed.
    if (latest.current !== finding) return true
    if (found) setPhoto({ ...found, preview: URL.createObjectURL(found.file) })
    return found !== null
  }
  function remove(): void {
    latest.current = null
    preparing.current = NONE
    setPhoto(null)
  }
  /** The photo to send, once it is shrunk; null without one. */
  const ready = () => preparing.current
  return { photo, choose, restore, remove, ready }
}

function markOf({ name, size, lastModified }: File): FileMark {
  return { name, size, lastModified }
}

/**
 * The file if it is a picture, HEIC converted; else null. Checks the first bytes, because the name proves nothing. The
 * server decides what the file really is.
 */
async function asPicture(file: File): Promise<File | null> {
  const start = await file
    .slice(0, 16)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  const bytes = new Uint8Array(start)
  if (isHeic(bytes)) return convertHeic(file)
  return imageFormatOf(bytes) && file
}

function tooLarge(): string {
  return m.submit_photo_too_large({ megabytes: REPORT_PHOTO_MAX_BYTES / 1024 / 1024 })
}
