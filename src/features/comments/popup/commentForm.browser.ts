import { useIsMutating, useMutation, useMutationState } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { COMMENT_IMAGE_MAX_BYTES, whyNotPhoto } from '#features/media/media.rules.ts'
import { shrinkCommentImage } from '#features/media/shrink.browser.ts'
import { m } from '#messages'
import { useOpening } from '#platform/browser/hooks/useOpening.ts'
import { newIdempotencyKey } from '#platform/browser/idempotencyKey.ts'
import { sentenceOf } from '#platform/browser/problem.ts'
import { showToast } from '#platform/browser/ui/toasts/toasts.browser.ts'
import { isRefusal, type Refusal } from '#shared/endpoint.ts'
import { postComment } from '../comments.contract.ts'
import { MAX_IMAGES, uniqueImageName, whyNotComment } from '../comments.rules.ts'
import type { CommentsState } from './comments.browser.ts'
import { type ChosenImage, NOTHING, useUnposted } from './unposted.browser.ts'

export interface SentComment {
  text: string
  images: ChosenImage[]
  /** The ids of the comments that were listed before: the same text may be among them. */
  listed: string[]
}

/** A form that the browser sent without script and that the server refused. */
export interface RefusedComment {
  text: string
  problem: string
}

/**
 * The state of the comment form. A comment that is sent leaves the form for the list (`usePendingComment`) and comes
 * back if it is refused. The form is busy until the answer, even if it is closed and opened again. Source: spec §5
 * "Comments".
 */
export function useCommentForm(
  thread: CommentsState,
  refused: RefusedComment | undefined,
  setText: (text: string) => void,
) {
  const unposted = useUnposted(thread)
  const isBusy = useIsMutating({ mutationKey: unposted.queryKey }) > 0
  const [images, setImages] = useState(isBusy ? [] : unposted.now().images)
  const [problems, setProblems] = useState<string[]>(refused ? [refused.problem] : unposted.now().problems)
  /** Upload progress, 0…1. */
  const [share, setShare] = useState(0)

  function choose(chosen: ChosenImage[]): void {
    setImages(chosen)
    unposted.keep({ images: chosen })
  }

  function attach(files: File[]): void {
    const found: string[] = []
    const fit = files.filter((file) => {
      const why = whyNotPhoto(file, COMMENT_IMAGE_MAX_BYTES)
      if (why) found.push(why === 'too-large' ? m.comments_image_too_large() : m.media_image_not_an_image())
      return why === null
    })
    const free = MAX_IMAGES - images.length
    if (fit.length > free) found.push(m.comments_too_many_images())
    setProblems([...new Set(found)])
    const all = [...images]
    for (const file of fit.slice(0, free)) all.push(imageOf(file, all))
    choose(all)
  }

  const opening = useOpening()
  const { mutate, isSuccess } = useMutation({
    mutationKey: unposted.queryKey,
    async mutationFn(sent: SentComment) {
      const files = await Promise.all(sent.images.map(({ ready }) => ready))
      await thread.post({ text: sent.text, images: files }, { idempotencyKey: keyOf(sent), onProgress: setShare })
    },
    onSuccess: unposted.forget,
    onError: fail,
  })
  const showUnposted = useEffectEvent(() => {
    const now = unposted.now()
    setText(now.text)
    setImages(now.images)
    setProblems(now.problems)
  })
  // When the request has ended: a refused comment comes back into the form.
  useEffect(() => (isBusy ? () => showUnposted() : undefined), [isBusy])

  function post(text: string): void {
    if (isBusy) return
    const why = whyNotComment(text, images.length)
    if (why) return setProblems([why === 'empty-comment' ? m.comments_empty() : m.comments_too_many_images()])
    unposted.keep({ text, problems: [] })
    setProblems([])
    setShare(0)
    mutate({ text, images, listed: thread.comments.map(({ id }) => id) })
    setText('')
    setImages([])
  }

  /** The same content gets the same key when it is sent again. */
  function keyOf({ text, images: chosen }: SentComment): string {
    const content = JSON.stringify([text, chosen.map(({ id }) => id)])
    if (unposted.now().sent.content !== content) unposted.keep({ sent: { content, key: newIdempotencyKey() } })
    return unposted.now().sent.key
  }

  function fail(error: unknown): void {
    if (!opening.current) showToast(sentenceOf(error, postComment, m.comments_failed()))
    // With a new key, it can be posted all the same.
    if (isRefusal(error) && (error.code === 'key-reused' || error.code === 'deleted-comment'))
      unposted.keep({ sent: NOTHING.sent })
    const names = isRefusal(error) ? failedNames(error) : []
    if (names.length === 0) return unposted.keep({ problems: [sentenceOf(error, postComment, m.comments_failed())] })
    unposted.keep({
      images: unposted.now().images.map((image) => ({ ...image, isFailed: names.includes(image.name) })),
      problems: names.map((name) => m.comments_image_failed({ name })),
    })
  }

  return {
    images,
    attach,
    problems,
    share,
    post,
    isBusy,
    isPosted: isSuccess,
    /** To be called when there is text: clears the problem that the comment is empty. */
    correct: () => problems.includes(m.comments_empty()) && setProblems([]),
    remove: (id: string) => {
      for (const { preview } of images.filter((image) => image.id === id)) URL.revokeObjectURL(preview)
      choose(images.filter((image) => image.id !== id))
      setProblems([])
    },
  }
}

/** The comment that is being sent to a report by this person; null if there is none, or it is already listed. */
export function usePendingComment(thread: CommentsState): SentComment | null {
  const { queryKey } = useUnposted(thread)
  const [sent] = useMutationState({
    filters: { mutationKey: queryKey, status: 'pending' },
    select: ({ state }) => state.variables as SentComment, // what useCommentForm sends
  })
  // The list may have the comment before its answer arrives.
  const isListed = thread.comments.some(
    ({ id, own, text }) => own && text !== '' && text === sent?.text.trim() && !sent.listed.includes(id),
  )
  return !sent || isListed ? null : sent
}

function imageOf(file: File, others: ChosenImage[]): ChosenImage {
  const name = uniqueImageName(
    file.name,
    others.map((other) => other.name),
  )
  const ready = shrinkCommentImage(name === file.name ? file : new File([file], name, { type: file.type }))
  return { id: newIdempotencyKey(), name, preview: URL.createObjectURL(file), ready, isFailed: false }
}

function failedNames({ details: { data } }: Refusal): string[] {
  const failed = data?.['failed']
  return Array.isArray(failed) ? failed.filter((name) => typeof name === 'string') : []
}
