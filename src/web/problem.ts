import { type RefObject, useEffect, useRef } from 'react'
import { isRefusal } from '#shared/endpoint.ts'

/** Why a form was not taken, as an action hands it to its screen. */
export interface Problem {
  code: string
  message: string
  /** The field it belongs to; absent: the whole form. */
  field?: string
  /** The other fields that it is about. */
  others?: string[]
}

/**
 * The problem that a refusal stands for. `fieldOf` places codes at fields, `wordings` has the screen's own
 * sentences by code; `fallback` is said for whatever nobody should have to read.
 */
export function problemOf(
  error: unknown,
  fallback: string,
  { fieldOf = {}, wordings = {} }: { fieldOf?: Record<string, string>; wordings?: Record<string, string> } = {},
): Problem {
  if (!isRefusal(error)) throw error
  const isUnknown =
    error.code === 'internal' || error.code === 'network' || error.code === 'busy' || error.code === 'invalid'
  const field = fieldOf[error.code] ?? error.details.field
  return {
    code: error.code,
    message: wordings[error.code] ?? (isUnknown ? fallback : error.message),
    ...(field && { field }),
  }
}

/** Brings the focus to the first field that is wrong, or to `place`, whenever something new is said. */
export function useFocusOn(said: unknown, place: RefObject<HTMLElement | null>): void {
  const last = useRef(said)
  useEffect(() => {
    if (last.current === said) return
    last.current = said
    const wrong = document.querySelector<HTMLElement>('[aria-invalid="true"]')
    ;(wrong ?? place.current)?.focus()
  }, [said, place])
}
