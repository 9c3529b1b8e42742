import { m } from '#messages'
import { type Endpoint, fillIn, isRefusal, Refusal, type RefusalDetails, type Refusals } from '#shared/endpoint.ts'
import { isBusy } from './database/busy.ts'
import { TooMany } from './limits/limits.ts'
import { codeOf } from './thrown.ts'

/** Refusals that any endpoint may give; an endpoint that declares the same code uses its own wording. */
export const COMMON_REFUSALS = {
  invalid: [400, m.ui_refusal_invalid],
  'signed-out': [401, m.ui_refusal_signed_out],
  unverified: [403, m.ui_refusal_unverified],
  'not-admin': [403, m.ui_refusal_not_admin],
  'wrong-origin': [403, m.ui_refusal_wrong_origin],
  'not-found': [404, m.ui_refusal_not_found],
  'too-slow': [408, m.ui_refusal_too_slow],
  'too-large': [413, m.ui_refusal_too_large],
  'unsupported-type': [415, m.ui_refusal_unsupported_type],
  'too-many-requests': [429, m.ui_refusal_too_many_requests],
  busy: [503, m.ui_refusal_busy],
  internal: [500, m.ui_refusal_internal],
} as const satisfies Refusals

type CommonCode = keyof typeof COMMON_REFUSALS

/** Builds a common refusal, with the endpoint's own wording if it declares one. */
export function refuseCommonly(code: CommonCode, endpoint?: Pick<Endpoint, 'refusals'>, details = {}): Refusal {
  const [status, wording] = endpoint?.refusals[code] ?? COMMON_REFUSALS[code]
  return new Refusal(code, status, fillIn(wording), details) // common wordings have no placeholders
}

/** An error of a feature that refuses the request. */
export abstract class RefusingError extends Error {
  /** The answer is the endpoint's own refusal of this code, or `otherwise` if it declares none. */
  abstract readonly code: string
  abstract readonly otherwise: CommonCode
  abstract readonly details: RefusalDetails
}

/** A body that can't be read as what its type says. */
export class Unreadable extends RefusingError {
  readonly code = 'invalid'
  readonly otherwise = 'invalid'
  readonly details = {}
}

const NETWORK_LOST = /^(ECONN|EPIPE|ETIMEDOUT)/

/** Turns an error into a refusal; null means that the error is a bug. */
export function refusalOf(error: unknown, endpoint?: Pick<Endpoint, 'refusals'>): Refusal | null {
  if (isRefusal(error)) return error
  if (error instanceof TooMany) {
    return refuseCommonly('too-many-requests', endpoint, { retryAfterSeconds: error.retryAfterSeconds })
  }
  if (error instanceof RefusingError) return refusalBy(error, endpoint)
  if (isBusy(error)) return refuseCommonly('busy', endpoint, { retryAfterSeconds: 2 })
  return NETWORK_LOST.test(codeOf(error)) ? refuseCommonly('busy', endpoint, { retryAfterSeconds: 5 }) : null
}

type Wanted = Pick<RefusingError, 'code' | 'otherwise' | 'details'>

/** The endpoint's own refusal of this code, else the common one. */
export function refusalBy({ code, otherwise, details }: Wanted, endpoint?: Pick<Endpoint, 'refusals'>): Refusal {
  const declared = endpoint?.refusals[code]
  if (!declared) return refuseCommonly(otherwise, endpoint, details)
  return new Refusal(code, declared[0], fillIn(declared[1]), details) // its wording has no placeholders
}
