import { type RefObject, type SubmitEvent, useRef, useState } from 'react'
import { m } from '#messages'
import { type Problem, problemOf, useFocusOn } from '#platform/browser/problem.ts'
import { showToast } from '#platform/browser/ui/toasts/toasts.browser.ts'
import { isRefusal } from '#shared/endpoint.ts'
import { useRenewLists } from '../list/lists.browser.ts'

/** Where two versions differ: what of it, as it was typed, and as somebody else has made it meanwhile. */
export interface Difference {
  label: string
  mine: string
  current: string
}

interface EditOptions<T> {
  /** What is edited, as the list has it now. */
  item: T
  open: boolean
  /** Sends the form, made on what has been seen of the item. @throws Refusal */
  save: (form: FormData, seen: T) => Promise<unknown>
  /** Where the form differs from what the item is. */
  compare: (form: FormData, current: T) => Difference[]
  /** What is said when saving fails for a reason that nobody should have to read. */
  failed: string
  /** Which field a refusal belongs to. */
  fieldOf: Record<string, string>
  onClose: () => void
}

/** What a popup in which something is edited shows of it. */
export interface Edit<T> {
  /** What the fields began with. */
  item: T
  /** The form around them. */
  form: RefObject<HTMLFormElement | null>
  /** Said of the whole form; it gets the focus. */
  said: Problem | null
  place: RefObject<HTMLDivElement | null>
  /** Said of one field. */
  errorOf: (field: string) => string | null
  /** Where what was typed differs from what somebody else has made of it; then it takes a decision between the two. */
  conflict: Difference[] | null
  isBusy: boolean
  close: () => void
  submit: (event: SubmitEvent<HTMLFormElement>) => void
  /** The decision. */
  saveMine: () => void
  takeCurrent: () => void
}

/** What is known while a popup is open. */
interface Known<T> {
  /** What the fields began with. */
  begun: T
  /** The latest version that whoever edits has seen: what they save is made on it. */
  seen: T
}

/**
 * A popup in which something is edited. What it began with stays although the list is renewed behind it, so that nobody overwrites
 * what they have not seen. A failure keeps it open with what was typed.
 */
export function useEdit<T>({ item, open, save, compare, failed, fieldOf, onClose }: EditOptions<T>): Edit<T> {
  const renew = useRenewLists()
  const form = useRef<HTMLFormElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const [known, setKnown] = useState<Known<T> | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [conflict, setConflict] = useState<Difference[] | null>(null)
  const [isBusy, setBusy] = useState(false)
  if (open && !known) setKnown({ begun: item, seen: item })
  const { begun, seen } = known ?? { begun: item, seen: item }
  useFocusOn(problem, place)

  const forget = () => {
    setProblem(null)
    setConflict(null)
  }
  const close = () => {
    forget()
    setKnown(null)
    onClose()
  }
  async function send(typed: FormData): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      await save(typed, seen)
    } catch (error) {
      setProblem(problemOf(error, failed, { fieldOf }))
      if (!isRefusal(error) || error.code !== 'stale') return
      const { current } = error.details.data as { current: T } // the endpoint's own
      setKnown({ begun, seen: current })
      setConflict(compare(typed, current))
      return
    } finally {
      setBusy(false)
    }
    showToast(m.admin_saved())
    close()
    await renew()
  }
  const sendForm = () => void (form.current && !isBusy && send(new FormData(form.current)))
  return {
    item: begun,
    form,
    said: problem && !problem.field ? problem : null,
    place,
    errorOf: (field: string) => (problem?.field === field ? problem.message : null),
    conflict,
    isBusy,
    close,
    submit(event) {
      event.preventDefault()
      // Between two versions only its own button saves.
      if (!conflict) sendForm()
    },
    saveMine: sendForm,
    takeCurrent() {
      forget()
      setKnown({ begun: seen, seen })
    },
  }
}

/** Those of two versions' parts that differ. */
export function differencesOf(parts: Difference[]): Difference[] {
  return parts.filter(({ mine, current }) => mine.trim() !== current.trim())
}
