import type { z } from '#zod'

/** Who may call: anyone, anyone signed in, whoever has verified their email, administrators. */
export type Who = 'anyone' | 'user' | 'member' | 'admin'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A sentence of the catalogue; `values` fill its places. */
export type Wording = (values: never) => string

/** Every way an endpoint may say no: code → [HTTP status, wording shown to the person]. */
export type Refusals = Record<string, readonly [status: number, wording: Wording]>

/** Files a multipart request may carry, by field name. */
export type FileFields = Record<string, { maxCount: number; maxBytes: number }>

export interface Endpoint<
  W extends Who = Who,
  I extends z.ZodMiniType = z.ZodMiniType,
  R extends z.ZodMiniType = z.ZodMiniType,
  E extends Refusals = Refusals,
> {
  method: Method
  /** Parameters stand as `:name`; they join the query or the body to make the input. */
  path: `/api/${string}`
  summary: string
  who: W
  /** Messages of the schema's issues may be codes of `refusals`; any other issue is `invalid`. */
  input: I
  reply: R
  /** 200 unless told; 204 has no body. */
  status?: 200 | 201 | 204
  /** Present when the body is multipart/form-data. */
  files?: FileFields
  /** Of the file that the answer is, instead of JSON: its media type. */
  download?: string
  refusals: E
}

export function endpoint<W extends Who, I extends z.ZodMiniType, R extends z.ZodMiniType, const E extends Refusals>(
  definition: Endpoint<W, I, R, E>,
): Endpoint<W, I, R, E> {
  return definition
}

/** What a refusal says besides its code: data for the screen, seconds to wait, the wrong field. */
export interface RefusalDetails {
  retryAfterSeconds?: number
  field?: string
  data?: Record<string, unknown>
}

/** A "no" the person may read. `code` is stable; `message` is the catalogue's wording. Know it by `code`. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: string
  readonly status: number
  readonly details: RefusalDetails

  constructor(code: string, status: number, message: string, details: RefusalDetails = {}) {
    super(message)
    this.code = code
    this.status = status
    this.details = details
  }
}

/** Builds a refusal that this endpoint declares; any other code is a compile error. */
export function refuse<E extends Refusals, C extends keyof E & string>(
  { refusals }: { refusals: E },
  code: C,
  details: RefusalDetails & { values?: Parameters<E[C][1]>[0] } = {},
): Refusal {
  const [status, wording] = refusals[code] as E[C] // C is a key of E
  const { values, ...rest } = details
  return new Refusal(code, status, wording(values as never), rest)
}

/** A refusal crosses module graphs and the wire, so it is known by its shape, never by instanceof. */
export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && error.name === 'Refusal' && 'code' in error && 'status' in error
}
