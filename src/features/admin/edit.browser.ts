import { type RefObject, type SubmitEvent, useState } from 'react'
import { m } from '#messages'
import { isRefusal } from '#shared/endpoint.ts'
import { type Problem, problemOf, useFocusOn } from '#web/problem.ts'
import { showToast } from '#web/ui/toasts.browser.ts'
import { useRenewLists } from './lists.browser.ts'

interface EditOptions<T> {
  /** What is edited, as the list has it. */
  item: T
  /** Sends the form, made on what is known of the item. @throws Refusal */
  save: (form: FormData, known: T) => Promise<unknown>
  /** What is said when that fails for a reason that nobody should have to read. */
  failed: string
  /** Which field a refusal belongs to. */
  fieldOf: Record<string, string>
  /** What has the focus when something is said of the whole form. */
  first: RefObject<HTMLElement | null>
  onClose: () => void
}

/** What a popup in which something is edited shows of it. */
export interface Edit<T> {
  /** Said of the whole form. */
  said: string | null
  /** Said of one field. */
  errorOf: (field: string) => string | null
  /** What somebody else has made of it meanwhile. */
  newer: T | null
  isBusy: boolean
  close: () => void
  submit: (event: SubmitEvent<HTMLFormElement>) => void
}

/** A popup in which something is edited: a failure keeps it open with what was typed; what is newer is known to the next try. */
export function useEdit<T>({ item, save, failed, fieldOf, first, onClose }: EditOptions<T>): Edit<T> {
  const renew = useRenewLists()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [newer, setNewer] = useState<T | null>(null)
  const [isBusy, setBusy] = useState(false)
  useFocusOn(problem, first)

  const close = () => {
    setProblem(null)
    setNewer(null)
    onClose()
  }
  async function send(form: FormData): Promise<void> {
    setBusy(true)
    try {
      await save(form, newer ?? item)
    } catch (error) {
      setProblem(problemOf(error, failed, { fieldOf }))
      const isStale = isRefusal(error) && error.code === 'stale'
      if (isStale) setNewer((error.details.data as { current: T }).current) // the endpoint's own
      return
    } finally {
      setBusy(false)
    }
    showToast(m.admin_saved())
    close()
    await renew()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void send(new FormData(event.currentTarget))
  }
  return {
    said: problem && !problem.field ? problem.message : null,
    errorOf: (field: string) => (problem?.field === field ? problem.message : null),
    newer,
    isBusy,
    close,
    submit,
  }
}
