import { m } from '#messages'
import { getLocale } from '#messages/runtime.js'
import { numeral } from '#shared/language.ts'

/** One fault of a request, as the standard's error bodies list them. */
export interface Fault {
  code: 400 | 403 | 404
  description: string
}

/** What is wrong with a request: one or more faults, of which the first decides the status. */
export class Faulty extends Error {
  override name = 'Faulty'
  readonly faults: Fault[]

  constructor(...faults: Fault[]) {
    super(faults.map(({ description }) => description).join(' '))
    this.faults = faults
  }
}

const wrong = (description: string): Fault => ({ code: 400, description })
const numberOf = (number: number) => numeral(getLocale(), number)
const missing = (description: string): Fault => ({ code: 404, description })

/** The faults in words. */
export const FAULT = {
  badKey: (): Fault => ({ code: 403, description: m.open311_key() }),
  noResource: () => missing(m.open311_no_resource()),
  noRequest: () => missing(m.open311_no_request()),
  noJurisdiction: (ours: string) => missing(m.open311_no_jurisdiction({ ours })),
  noService: (code: string) => missing(m.open311_no_service({ code })),
  unknownValue: (field: string, allowed: readonly string[]) =>
    wrong(m.open311_unknown_value({ field, allowed: allowed.join(', ') })),
  notATime: (field: string) => wrong(m.open311_not_a_time({ field })),
  notInOrder: () => wrong(m.open311_not_in_order()),
  longSpan: (days: number) => wrong(m.open311_long_span({ days })),
  notANumber: (field: string, least: number, most: number) =>
    wrong(m.open311_not_a_number({ field, least, most: numberOf(most) })),
  manyIds: (most: number) => wrong(m.open311_many_ids({ most: numberOf(most) })),
  notABox: () => wrong(m.open311_not_a_box()),
  farPage: (most: number) => wrong(m.open311_far_page({ most: numberOf(most) })),
  twice: (field: string) => wrong(m.open311_twice({ field })),
  missing: (field: string) => wrong(m.open311_missing({ field })),
  notDegrees: (field: string) => wrong(m.open311_not_degrees({ field })),
  noPlace: () => wrong(m.open311_no_place()),
  noAddress: (territory: string) => wrong(m.open311_no_address({ territory })),
  outside: (territory: string) => wrong(m.reports_submit_outside({ territory })),
  tooLong: (field: string, max: number) => wrong(m.open311_too_long({ field, max: numberOf(max) })),
  unclean: (field: string) => wrong(m.open311_unclean({ field })),
  idReused: () => wrong(m.open311_id_reused()),
  notAForm: () => wrong(m.open311_not_a_form()),
} as const
