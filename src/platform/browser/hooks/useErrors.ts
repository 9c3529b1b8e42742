import { type FormEvent, useId, useState } from 'react'
import type { Problem } from '../problem.ts'

/** What a field shows of a problem; `errorState` is as in `FieldProps`. */
interface FieldError {
  id: string
  error?: string
  errorState?: 'others' | 'corrected'
  sharedErrorId?: string
}

interface Options {
  /** Controls whose name is not that of the field they belong to. */
  fieldOf?: Record<string, string>
  /** Fields whose error is gone when another is corrected, by that one. */
  follows?: Record<string, string>
}

const NONE: string[] = []

/**
 * What each field of a form says of a problem, until it is corrected: from the first change on its error is gone, and its room stays, so
 * that nothing moves. A sentence about several fields stands at the first of them, until all are corrected.
 */
export function useErrors(problem: Problem | null, { fieldOf = {}, follows = {} }: Options = {}) {
  const form = useId()
  const [corrected, setCorrected] = useState<{ of: Problem | null; fields: string[] }>({ of: null, fields: NONE })
  const done = corrected.of === problem ? corrected.fields : NONE
  const said: Record<string, string> = problem?.fields ?? (problem?.field ? { [problem.field]: problem.message } : {})

  function correct(name: string): void {
    const field = fieldOf[name] ?? name
    const follower = follows[field]
    const isOfBoth = follower !== undefined && said[follower] === said[field]
    const now = [field, ...(follower === undefined || isOfBoth ? [] : [follower])]
    if (now.some((one) => said[one] !== undefined && !done.includes(one)))
      setCorrected({ of: problem, fields: [...done, ...now] })
  }

  function at(field: string): FieldError {
    const id = `${form}-${field}`
    const error = said[field]
    if (error === undefined) return { id }
    const sharing = Object.keys(said).filter((other) => said[other] === error)
    const [first = field] = sharing
    const isCorrected = done.includes(field)
    if (first !== field) return isCorrected ? { id } : { id, sharedErrorId: `${form}-${first}-error` }
    if (!isCorrected) return { id, error }
    return { id, error, errorState: sharing.every((other) => done.includes(other)) ? 'corrected' : 'others' }
  }

  return {
    at,
    correct,
    /** Of the form: whatever is typed or chosen in it is taken as a correction. */
    onInput: ({ target }: FormEvent<HTMLFormElement>) => {
      if ('name' in target && typeof target.name === 'string') correct(target.name)
    },
  }
}

export type Errors = ReturnType<typeof useErrors>
