import { type RefObject, useEffect, useRef } from 'react'
import { m } from '#messages'
import { isRefusal, type Refusals } from '#shared/endpoint.ts'

/** Why a form was not taken, as an action hands it to its screen. */
export interface Problem {
  code: string
  message: string
  /** The field it belongs to; absent: the whole form. */
  field?: string
  /** What is wrong with each field, in the form's order, where it is more than one. */
  fields?: Record<string, string>
  /** After how long the same may be asked for again. */
  retryAfterSeconds?: number
}

interface Words {
  /** Places codes at fields. */
  fieldOf?: Record<string, string>
  /** The screen's own sentences, by code. */
  wordings?: Record<string, string>
}

/** The problem that a refusal stands for; `fallback` is said for whatever nobody should have to read. */
export function problemOf(error: unknown, fallback: string, { fieldOf = {}, wordings = {} }: Words = {}): Problem {
  if (!isRefusal(error)) throw error
  const isUnknown =
    error.code === 'internal' || error.code === 'network' || error.code === 'busy' || error.code === 'invalid'
  const field = fieldOf[error.code] ?? error.details.field
  const { retryAfterSeconds } = error.details
  return {
    code: error.code,
    message: wordings[error.code] ?? (isUnknown ? fallback : error.message),
    ...(field && { field }),
    ...(retryAfterSeconds && { retryAfterSeconds }),
  }
}

/** A refusal's own sentence where its endpoint has one for people; anything else is `fallback`. */
export function sentenceOf(error: unknown, { refusals }: { refusals: Refusals }, fallback: string): string {
  if (!isRefusal(error) || error.code === 'invalid') return fallback
  const isWorded = error.code in refusals || error.code === 'too-many-requests' || error.code === 'unverified'
  return isWorded ? error.message : fallback
}

/** The same for the forms of one's account, where nobody shall look for the fault in what they typed when nobody has answered. */
export function problemOfForm(error: unknown, fallback: string, { fieldOf = {}, wordings = {} }: Words = {}): Problem {
  const why = isRefusal(error) && whyUnanswered(error)
  return problemOf(error, why || fallback, { fieldOf, wordings: { ...(why && { network: why }), ...wordings } })
}

/** 502 and 504 without a code of ours come from a proxy whose server is gone. */
function whyUnanswered({ code, status }: { code: string; status: number }): string | null {
  if (code === 'network') return navigator.onLine ? m.server_unreachable() : m.register_network_failed()
  return code === 'internal' && (status === 502 || status === 504) ? m.server_unreachable() : null
}

/** The problem of all fields that are wrong, in the form's order; null when none is. A field with null is right. */
export function problemOfFields(code: string, wrong: Record<string, string | null>): Problem | null {
  const fields = Object.entries(wrong).filter((pair): pair is [string, string] => pair[1] !== null)
  const [first] = fields
  return first ? { code, message: first[1], field: first[0], fields: Object.fromEntries(fields) } : null
}

/** Brings the focus to the first field that is wrong, or to `place`, whenever something new is said. */
export function useFocusOn(said: unknown, place: RefObject<HTMLElement | null>): void {
  const last = useRef(said)
  useEffect(() => {
    if (last.current === said) return
    last.current = said
    const wrong = document.querySelector<HTMLElement>('[aria-invalid="true"]')
    // A group of choices is wrong as a whole.
    const box = wrong?.getAttribute('role') === 'radiogroup' ? wrong.querySelector<HTMLElement>('input') : wrong
    ;(box ?? place.current)?.focus()
  }, [said, place])
}
