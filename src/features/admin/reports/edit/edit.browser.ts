import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { m } from '#messages'
import { useOpening } from '#platform/browser/hooks/useOpening.ts'
import { problemOf, useFocusFirstError } from '#platform/browser/problem.ts'
import { showToast } from '#platform/browser/ui/toasts/toasts.browser.ts'
import { isRefusal } from '#shared/endpoint.ts'
import { putIntoLists, useRenewLists } from '../../list/lists.browser.ts'

/** A field in which two versions differ: as the user typed it, and as somebody else has saved it meanwhile. */
export interface Difference {
  label: string
  mine: string
  current: string
}

/** What can be edited: `version` changes whenever it is saved. */
export interface Editable {
  id: string
  version: string
}

interface EditOptions<T> {
  /** The item to edit, as the list has it now. */
  item: T
  open: boolean
  /**
   * Sends the form, based on the version `base`, and returns the saved item.
   * @throws Refusal
   */
  save: (form: FormData, base: T) => Promise<T>
  /** The differences between the form and the current item. */
  compare: (form: FormData, current: T) => Difference[]
  /** Fallback message when saving fails. */
  failed: string
  /** The field that a refusal belongs to, by its code. */
  fieldOf: Record<string, string>
  onClose: () => void
}

/**
 * The state of a popup that edits an item. Its initial version stays although the list is reloaded behind it, so that
 * nobody overwrites what they have not seen. A failure keeps the popup open with what was typed.
 */
export function useEdit<T extends Editable>({ item, open, save, compare, failed, fieldOf, onClose }: EditOptions<T>) {
  const queries = useQueryClient()
  const renew = useRenewLists()
  const form = useRef<HTMLFormElement>(null)
  const messages = useRef<HTMLDivElement>(null)
  // A save that ends after the popup was closed has no effect on its next opening.
  const opening = useOpening(open)
  const isListOld = useRef(false)
  /** While the popup is open: the initial version, and the latest that the user has seen, which their save is based on. */
  const [known, setKnown] = useState<{ initial: T; base: T } | null>(null)
  const [conflict, setConflict] = useState<Difference[] | null>(null)
  if (open && !known) setKnown({ initial: item, base: item })
  const { initial, base } = known ?? { initial: item, base: item }
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: ({ typed }: { typed: FormData; in: object | null }) => save(typed, base),
    onSuccess(saved, { typed, in: savedIn }) {
      showToast(m.ui_saved())
      putIntoLists(queries, saved)
      const isOther = savedIn !== opening.current
      // The popup was opened again meanwhile. The list under it is reloaded when it closes.
      if (isOther && opening.current) return void (isListOld.current = true)
      void renew()
      if (isOther) return
      const now = form.current && new FormData(form.current)
      if (now && typed.has('lat') && !typed.has('address')) now.delete('address') // looked up meanwhile, not typed
      if (!now || isSameForm(typed, now)) return close()
      // Something was typed during the save. The popup stays open, and the next save sends it, but not the note again.
      emptyIfUnchanged(form.current, typed, 'note')
      setConflict(null)
      setKnown({ initial, base: saved })
    },
    onError(why, { typed, in: savedIn }) {
      if (savedIn !== opening.current) return showToast(problemOf(why, failed, { fieldOf }).message)
      if (!isRefusal(why) || why.code !== 'stale') return
      const { current } = why.details.data as { current: T } // the endpoint's refusal `stale`
      setKnown({ initial, base: current })
      setConflict(compare(typed, current))
    },
  })
  const problem = error && problemOf(error, failed, { fieldOf })
  useFocusFirstError(error, messages)

  const close = () => {
    if (isListOld.current) void renew()
    isListOld.current = false
    reset()
    setConflict(null)
    setKnown(null)
    onClose()
  }
  const sendForm = () => {
    if (form.current && !isPending) mutate({ typed: new FormData(form.current), in: opening.current })
  }
  return {
    /** The item with the initial values of the fields. */
    item: initial,
    /** The form around them. */
    form,
    /** A problem of the whole form; it gets the focus. */
    problem: problem && !problem.field ? problem.message : null,
    messages,
    errorOf: (field: string) => (problem?.field === field ? problem.message : null),
    /** The differences, if somebody else has saved another version meanwhile; then the user chooses one of the two. */
    conflict,
    isBusy: isPending,
    close,
    submit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault()
      // In a conflict, only its own button saves.
      if (!conflict) sendForm()
    },
    /** The two ways to resolve a conflict. */
    saveMine: sendForm,
    takeCurrent() {
      if (error) reset()
      setConflict(null)
      setKnown({ initial: base, base })
    },
  }
}

export type Edit<T extends Editable> = ReturnType<typeof useEdit<T>>

function emptyIfUnchanged(form: HTMLFormElement | null, sent: FormData, name: string): void {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLTextAreaElement && field.value === sent.get(name)) field.value = ''
}

/** Whether two forms without files have the same values. */
function isSameForm(one: FormData, other: FormData): boolean {
  return JSON.stringify([...one]) === JSON.stringify([...other])
}

export function differencesOf(parts: Difference[]): Difference[] {
  return parts.filter(({ mine, current }) => mine.trim() !== current.trim())
}

/** What differs if this form removes a photo. */
export function photoDifference(hasPhoto: boolean, isRemoved: boolean): Difference {
  const words = (isKept: boolean) => (isKept ? m.admin_photo_kept() : m.admin_photo_none())
  return { label: m.admin_photo(), mine: words(hasPhoto && !isRemoved), current: words(hasPhoto) }
}
