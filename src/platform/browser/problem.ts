import { type RefObject, useEffect, useRef } from 'react'
import { data } from 'react-router'
import { m } from '#messages'
import { isRefusal, type Refusals } from '#shared/endpoint.ts'

/** Why a form was refused, as an action passes it to its screen. */
export interface Problem {
  code: string
  message: string
  /** The field it belongs to; absent if it is about the whole form. */
  field?: string
  /** The error of each wrong field, in the form's order, if several can be wrong. */
  fields?: Record<string, string>
  /** Seconds until the same request may be made again. */
  retryAfterSeconds?: number
}

interface Words {
  /** Maps refusal codes to fields. */
  fieldOf?: Record<string, string>
  /** The screen's own messages, by code. */
  wordings?: Record<string, string>
}

/**
 * Turns a refusal into a problem. The refusals internal, network, busy and invalid get `fallback` as their message. So
 * does a bug, which is also logged: the form stays, with what was typed.
 */
export function problemOf(error: unknown, fallback: string, { fieldOf = {}, wordings = {} }: Words = {}): Problem {
  if (!isRefusal(error)) {
    noteBug(error)
    return { code: 'internal', message: fallback }
  }
  const isUnknown = ['internal', 'network', 'busy', 'invalid'].includes(error.code)
  const field = fieldOf[error.code] ?? error.details.field
  const { retryAfterSeconds } = error.details
  return {
    code: error.code,
    message: wordings[error.code] ?? (isUnknown ? fallback : error.message),
    ...(field && { field }),
    ...(retryAfterSeconds && { retryAfterSeconds }),
  }
}

/** Whether the server could not be reached. A proxy answers 502 or 504 then. */
export function isUnanswered(error: unknown): boolean {
  return isRefusal(error) && (error.code === 'network' || error.status === 502 || error.status === 504)
}

/** Writes an error to the console, unless it is a refusal or a network failure. */
export function noteBug(error: unknown): void {
  if (!isRefusal(error)) console.error(error)
}

/** The status of the page that says what went wrong. A network failure has status 0. */
export function statusOf(error: unknown): number {
  return (isRefusal(error) && error.status) || 503
}

/** Waits for a deletion. What is gone already counts as deleted; any other error is thrown. */
export async function allowGone(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion
  } catch (error) {
    if (!isRefusal(error) || error.status !== 404) throw error
  }
}

/** Returns a refusal's own message if its endpoint declares it or it is meant for people; otherwise `fallback`. */
export function sentenceOf(error: unknown, { refusals }: { refusals: Refusals }, fallback: string): string {
  if (!isRefusal(error) || error.code === 'invalid') return fallback
  const isWorded = error.code in refusals || error.code === 'too-many-requests' || error.code === 'unverified'
  return isWorded ? error.message : fallback
}

interface FormWords extends Words {
  /** The message if the server can't be reached; without it, `fallback`. */
  unreached?: string
}

/** As `problemOf`, for forms about accounts: says so when there is no network. */
export function problemOfForm(error: unknown, fallback: string, words: FormWords = {}): Problem {
  const { unreached = fallback, wordings, ...others } = words
  if (!isUnanswered(error)) return problemOf(error, fallback, words)
  const network = navigator.onLine ? unreached : m.ui_network_failed()
  return problemOf(error, unreached, { ...others, wordings: { network, ...wordings } })
}

/** An action's answer: `more`, and why the work failed; null if it did not. */
export async function answered<More>(work: Promise<unknown>, failed: string, more: More) {
  try {
    await work
    return data<More & { problem: Problem | null }>({ ...more, problem: null })
  } catch (error) {
    return data({ ...more, problem: problemOfForm(error, failed) }, { status: statusOf(error) })
  }
}

/** Combines the errors of all wrong fields, in the form's order; null if there are none. Null marks a correct field. */
export function problemOfFields(code: string, wrong: Record<string, string | null>): Problem | null {
  const fields = Object.entries(wrong).filter((pair): pair is [string, string] => pair[1] !== null)
  const [first] = fields
  return first ? { code, message: first[1], field: first[0], fields: Object.fromEntries(fields) } : null
}

/** Whenever `answer` changes, moves the focus to the first wrong field, a banner with `isAnswer`, or else `otherwise`. */
export function useFocusFirstError(answer: unknown, otherwise: RefObject<HTMLElement | null>): void {
  const last = useRef(answer)
  useEffect(() => {
    if (last.current === answer) return
    last.current = answer
    // A form behind an open dialog may have errors of its own.
    const form = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document
    const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]')
    // A radio group is wrong as a whole; its first radio gets the focus.
    const box = wrong?.getAttribute('role') === 'radiogroup' ? wrong.querySelector<HTMLElement>('input') : wrong
    const said = form.querySelector<HTMLElement>('[data-answer]')
    ;(box ?? said ?? otherwise.current)?.focus()
  }, [answer, otherwise])
}
