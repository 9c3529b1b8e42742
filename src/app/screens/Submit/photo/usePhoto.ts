import { useEffect, useRef, useState } from 'react'
import { imageFormatOf, isAcceptedImageType, isHeic, REPORT_PHOTO_MAX_BYTES } from '#features/media/media.rules.ts'
import { convertHeic, preparePhoto } from '#features/media/shrink.browser.ts'
import type { FileMark } from '#features/reports/device/draftPhotos.browser.ts'
import { m } from '#messages'

/** A photo that is ready to be sent, and which file was chosen for it. */
export interface ReadyPhoto {
  chosen: FileMark
  file: File
}

/** A chosen photo: `file` is what will be sent, null while it is being shrunk; `preview` is null until it is read. */
export interface ChosenPhoto {
  chosen: FileMark
  file: File | null
  preview: string | null
}

/** The photo to send; null without one; refused: the chosen file can't be used. */
type Outcome = ReadyPhoto | 'refused' | null

export type PhotoChoice = ReturnType<typeof usePhoto>

const NONE: Promise<Outcome> = Promise.resolve(null)

/**
 * The photo of the form. `onRefuse` gets a message when a file can't be used; `onTake` gets the original file as soon
 * as it is chosen. Source: spec §5 "Submit".
 */
export function usePhoto(onRefuse: (text: string) => void, onTake: (chosen: File) => void) {
  const [photo, setPhoto] = useState<ChosenPhoto | null>(null)
  /** The last choice. The results of earlier ones are ignored. */
  const latest = useRef(NONE)
  const preview = photo?.preview
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])

  async function choose(chosen: File): Promise<void> {
    const former = latest.current
    const mark = markOf(chosen)
    const reading = asPicture(chosen)
    const preparing = reading.then((it) => (it ? preparePhoto(it) : { why: 'not-an-image' as const }))
    const mine = preparing.then((it) => ('photo' in it ? { chosen: mark, file: it.photo } : 'refused'))
    latest.current = mine
    // Before the first wait, so that Submit waits for this photo.
    onTake(chosen)
    setPhoto({ chosen: mark, file: null, preview: null })
    const picture = await reading
    if (picture && latest.current === mine) {
      setPhoto({ chosen: mark, file: null, preview: URL.createObjectURL(picture) })
    }
    const result = await preparing
    if (latest.current !== mine) return
    if ('photo' in result) return setPhoto((shown) => shown && { ...shown, file: result.photo })
    onRefuse(result.why === 'too-large' ? tooLarge() : m.media_image_not_an_image())
    await showChoice(former)
  }
  /**
   * Makes this the last choice, and shows it once it is known; false if it is none. Another photo may have been chosen
   * meanwhile, or the photo removed.
   */
  async function showChoice(choice: Promise<Outcome>): Promise<boolean> {
    latest.current = choice
    const found = await choice
    if (latest.current !== choice) return true
    const isFound = found !== null && found !== 'refused'
    if (isFound) setPhoto({ ...found, preview: URL.createObjectURL(found.file) })
    else remove()
    return isFound
  }
  /** Restores a photo that was chosen earlier, once it is found; false when it is not found. */
  async function restore(finding: Promise<ReadyPhoto | null>): Promise<boolean> {
    return latest.current !== NONE || showChoice(finding)
  }
  function remove(): void {
    latest.current = NONE
    setPhoto(null)
  }
  /** Waits until the last choice is ready, also one made meanwhile, and gives its outcome. */
  async function ready(): Promise<Outcome> {
    const choice = latest.current
    const outcome = await choice
    return outcome === 'refused' || latest.current === choice ? outcome : ready()
  }
  return { photo, choose, restore, remove, ready }
}

function markOf({ name, size, lastModified }: File): FileMark {
  return { name, size, lastModified }
}

/**
 * The file if it is a picture, HEIC converted; else null. Checks the first bytes, because the name proves nothing, and
 * some devices don't tell the type. The server decides what the file really is.
 */
async function asPicture(file: File): Promise<File | null> {
  const start = await file
    .slice(0, 16)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  const bytes = new Uint8Array(start)
  if (isHeic(bytes)) return convertHeic(file)
  const format = imageFormatOf(bytes)
  if (!format || isAcceptedImageType(file.type)) return format && file
  return new File([file], file.name, { type: `image/${format}` })
}

function tooLarge(): string {
  return m.reports_submit_photo_too_large({ megabytes: REPORT_PHOTO_MAX_BYTES / 1024 / 1024 })
}
