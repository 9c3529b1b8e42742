import { useEffect, useRef, useState } from 'react'
import { imageFormatOf, REPORT_PHOTO_MAX_BYTES } from '#features/media/media.rules.ts'
import { preparePhoto } from '#features/media/shrink.browser.ts'
import { m } from '#messages'

/** A chosen photo: `file` is what will be sent, null while it is being shrunk. */
export interface ChosenPhoto {
  chosen: File
  file: File | null
  preview: string
}

export interface PhotoChoice {
  photo: ChosenPhoto | null
  choose: (chosen: File) => Promise<void>
  remove: () => void
  /** What is to be sent, once it is ready. */
  ready: () => Promise<File | null>
}

/** The photo of the form; a file that can't be one is told by `onRefuse` and not kept. Source: spec §5 "Submit". */
export function usePhoto(onRefuse: (text: string) => void): PhotoChoice {
  const [photo, setPhoto] = useState<ChosenPhoto | null>(null)
  const preparing = useRef<Promise<File | null>>(Promise.resolve(null))
  const latest = useRef<File | null>(null)
  const preview = photo?.preview
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])

  async function choose(chosen: File): Promise<void> {
    if (!(await isPicture(chosen))) return onRefuse(m.image_not_an_image())
    latest.current = chosen
    setPhoto({ chosen, file: null, preview: URL.createObjectURL(chosen) })
    const prepared = preparePhoto(chosen)
    preparing.current = prepared.then((it) => ('photo' in it ? it.photo : null))
    const result = await prepared
    if (latest.current !== chosen) return
    if ('photo' in result) return setPhoto((shown) => shown && { ...shown, file: result.photo })
    remove()
    onRefuse(result.why === 'too-large' ? tooLarge() : m.image_not_an_image())
  }
  function remove(): void {
    latest.current = null
    preparing.current = Promise.resolve(null)
    setPhoto(null)
  }
  return { photo, choose, remove, ready: () => preparing.current }
}

/** By its first bytes: the name proves nothing. What it really holds, the server decides. */
async function isPicture(file: File): Promise<boolean> {
  const start = await file
    .slice(0, 16)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  return imageFormatOf(new Uint8Array(start)) !== null
}

function tooLarge(): string {
  return m.submit_photo_too_large({ megabytes: REPORT_PHOTO_MAX_BYTES / 1024 / 1024 })
}
