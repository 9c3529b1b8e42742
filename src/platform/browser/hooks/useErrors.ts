import { type FormEvent, useId, useState } from 'react'
import type { Problem } from '../problem.ts'

/** The props of a field that show its error; `errorState` is as in `FieldProps`. */
interface FieldErrorProps {
  id: string
  error?: string
  errorState?: 'others' | 'corrected'
  sharedErrorId?: string
}

interface Options {
  /** Maps a control's name to its field where the two differ. */
  fieldOf?: Record<string, string>
  /** Maps a field to another: correcting the first also hides the other's error. */
  follows?: Record<string, string>
}

const NONE: string[] = []

/**
 * Tells each field of a form which error to show. After the first change in a field its error is hidden but keeps its
 * space, so that nothing moves. An error about several fields is shown at the first, until all of them are corrected.
 */
export function useErrors(problem: Problem | null, { fieldOf = {}, follows = {} }: Options = {}) {
  const form = useId()
  const [corrected, setCorrected] = useState<{ of: Problem | null; fields: string[] }>({ of: null, fields: NONE })
  const correctedFields = corrected.of === problem ? corrected.fields : NONE
  const messages: Record<string, string> =
    problem?.fields ?? (problem?.field ? { [problem.field]: problem.message } : {})

  function correct(name: string): void {
    const field = fieldOf[name] ?? name
    const follower = follows[field]
    const isOfBoth = follower !== undefined && messages[follower] === messages[field]
    const newlyCorrected = [field, ...(follower === undefined || isOfBoth ? [] : [follower])]
    if (newlyCorrected.some((one) => messages[one] !== undefined && !correctedFields.includes(one)))
      setCorrected({ of: problem, fields: [...correctedFields, ...newlyCorrected] })
  }

  function at(field: string): FieldErrorProps {
    const id = `${form}-${field}`
    const error = messages[field]
    if (error === undefined) return { id }
    const sharing = Object.keys(messages).filter((other) => messages[other] === error)
    const [first = field] = sharing
    const isCorrected = correctedFields.includes(field)
    if (first !== field) return isCorrected ? { id } : { id, sharedErrorId: `${form}-${first}-error` }
    if (!isCorrected) return { id, error }
    return { id, error, errorState: sharing.every((other) => correctedFields.includes(other)) ? 'corrected' : 'others' }
  }

  return {
    at,
    correct,
    /** For the form's `onInput`: any change in a field counts as a correction. */
    onInput: ({ target }: FormEvent<HTMLFormElement>) => {
      if ('name' in target && typeof target.name === 'string') correct(target.name)
    },
  }
}

export type Errors = ReturnType<typeof useErrors>
