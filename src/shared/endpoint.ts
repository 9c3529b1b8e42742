import { z } from '#zod'

/** Who may call: anyone, signed-in users, users with a verified email, administrators. */
export type Who = 'anyone' | 'user' | 'member' | 'admin'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A message of the catalogue; `values` fill its placeholders. */
type Wording = (values: never) => string

/** Fills the placeholders of a message; the caller has checked that the values fit. */
export const fillIn = (wording: Wording, values: object = {}) => wording(values as never)

/** All refusals of an endpoint: code → [HTTP status, message shown to the person]. */
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
  /** Parameters are written `:name`. Together with the query or the body they are the input. */
  path: `/${string}`
  summary: string
  who: W
  /** Messages of the schema's issues may be codes of `refusals`; any other issue is `invalid`. */
  input: I
  reply: R
  /** By default 200, or 204 without a reply. */
  status?: 200 | 201 | 204
  /** Present when the body is multipart/form-data. */
  files?: FileFields
  /** If the answer is a file instead of JSON: its media type. */
  download?: string
  /** The same, if the file is for everybody, also for programs and pages of other sites. */
  publicFile?: string
  /**
   * Accepts the header `Idempotency-Key`. A repeated request with files waits for the first, so that the same files are
   * not processed twice.
   */
  idempotent?: true
  /** A query that makes a good example in the documentation, such as `?days=30`. */
  example?: string
  refusals: E
}

const NO_INPUT = z.object({})
const NO_REPLY = z.void()

type Definition<W extends Who, I extends z.ZodMiniType, R extends z.ZodMiniType, E extends Refusals> = Omit<
  Endpoint<W, I, R, E>,
  'input' | 'reply' | 'refusals'
> & { input?: I; reply?: R; refusals?: E }

/**
 * Declares an endpoint. Without `input` it takes nothing, without `reply` it answers 204 or the file that it declares,
 * without `refusals` it has only those of every endpoint.
 */
export function endpoint<
  W extends Who,
  I extends z.ZodMiniType = typeof NO_INPUT,
  R extends z.ZodMiniType = typeof NO_REPLY,
  const E extends Refusals = Record<never, never>,
>(definition: Definition<W, I, R, E>): Endpoint<W, I, R, E> {
  const { input = NO_INPUT, reply = NO_REPLY, refusals = {}, download, publicFile } = definition
  const status = definition.reply || download || publicFile ? 200 : 204
  return { status, ...definition, input, reply, refusals } as Endpoint<W, I, R, E> // defaults have the default types
}

/** What a refusal has besides its code: data for the screen, seconds to wait, the wrong field. */
export interface RefusalDetails {
  retryAfterSeconds?: number
  field?: string
  data?: Record<string, unknown>
}

/** A refusal with a message for the person, from the catalogue. Compare `code`, which is stable, never `message`. */
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
  return new Refusal(code, status, fillIn(wording, values), rest)
}

/** Whether it is a refusal. Checks its shape, because `instanceof` fails for a refusal of another module graph. */
export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && error.name === 'Refusal' && 'code' in error && 'status' in error
}
