import { useEffect, useRef, useState } from 'react'
import { COMMENT_IMAGE_MAX_BYTES, whyNotPhoto } from '#features/media/media.rules.ts'
import { shrinkCommentImage } from '#features/media/shrink.browser.ts'
import { m } from '#messages'
import { newKey } from '#platform/browser/idempotencyKey.ts'
import { sentenceOf } from '#platform/browser/problem.ts'
import { isRefusal, type Refusal } from '#shared/endpoint.ts'
import { postComment } from '../comments.contract.ts'
import { MAX_IMAGES, whyNotComment } from '../comments.rules.ts'
import type { Talk } from './comments.browser.ts'

/** A chosen image; `ready` resolves to the shrunk file that will be sent. */
export interface ChosenImage {
  id: string
  name: string
  preview: string
  ready: Promise<File>
  isFailed: boolean
}

/** A form that the browser sent without script and that the server refused. */
export interface RefusedComment {
  text: string
  problem: string
}

/**
 * The state of the comment form. Its images and its text stay until the server has accepted them. Source: spec §5
 * "Comments".
 */
export function useCommentForm(talk: Talk, refused: RefusedComment | undefined) {
  const [images, setImages] = useState<ChosenImage[]>([])
  const [problems, setProblems] = useState<string[]>(refused ? [refused.problem] : [])
  /** null: nothing is being sent; otherwise the share that is sent, 0…1. */
  const [share, setShare] = useState<number | null>(null)
  const [isPosted, setPosted] = useState(false)
  const sent = useRef({ content: '', key: '' })
  const previews = useRef(new Set<string>())
  useEffect(() => {
    const all = previews.current
    return () => all.forEach((preview) => URL.revokeObjectURL(preview))
  }, [])

  function attach(files: File[]): void {
    const found: string[] = []
    const fit = files.filter((file) => {
      const why = whyNotPhoto(file, COMMENT_IMAGE_MAX_BYTES)
      if (why) found.push(why === 'too-large' ? m.comment_image_too_large() : m.image_not_an_image())
      return why === null
    })
    const free = MAX_IMAGES - images.length
    if (fit.length > free) found.push(m.comment_too_many_images())
    setProblems([...new Set(found)])
    const chosen = fit.slice(0, free).map((file) => {
      const preview = URL.createObjectURL(file)
      previews.current.add(preview)
      return { id: newKey(), name: file.name, preview, ready: shrinkCommentImage(file), isFailed: false }
    })
    setImages([...images, ...chosen])
  }

  /** Posts the comment, and returns whether the server accepted it. */
  async function post(text: string): Promise<boolean> {
    if (share !== null) return false
    const why = whyNotComment(text, images.length)
    if (why) return refuse([why === 'empty-comment' ? m.comment_empty() : m.comment_too_many_images()])
    setProblems([])
    setPosted(false)
    setShare(0)
    try {
      const files = await Promise.all(images.map(({ ready }) => ready))
      await talk.post({ text, images: files }, { idempotencyKey: keyOf(text, images), onProgress: setShare })
      setImages([])
      sent.current = { content: '', key: '' }
      setPosted(true)
      return true
    } catch (error) {
      return fail(error)
    } finally {
      setShare(null)
    }
  }

  /** The same content gets the same key when it is sent again. */
  function keyOf(said: string, chosen: ChosenImage[]): string {
    const content = JSON.stringify([said, chosen.map(({ id }) => id)])
    if (sent.current.content !== content) sent.current = { content, key: newKey() }
    return sent.current.key
  }

  function refuse(said: string[]): false {
    setProblems(said)
    return false
  }

  function fail(error: unknown): false {
    if (!isRefusal(error)) return refuse([m.comment_failed()])
    if (error.code === 'key-reused') sent.current = { content: '', key: '' }
    const names = failedNames(error)
    if (names.length === 0) return refuse([sentenceOf(error, postComment, m.comment_failed())])
    setImages((now) => now.map((image) => ({ ...image, isFailed: names.includes(image.name) })))
    return refuse(names.map((name) => m.comment_image_failed({ name })))
  }

  return {
    ...{ images, attach, problems, share, isPosted, post },
    /** To be called when there is text: clears the problem that the comment is empty. */
    correct: () => problems.includes(m.comment_empty()) && setProblems([]),
    remove: (id: string) => {
      setImages(images.filter((image) => image.id !== id))
      setProblems([])
    },
  }
}

function failedNames({ details: { data } }: Refusal): string[] {
  const failed = data?.['failed']
  return Array.isArray(failed) ? failed.filter((name) => typeof name === 'string') : []
}
