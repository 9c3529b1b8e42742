import fc, { type Arbitrary } from 'fast-check'

/** A JSON schema, as far as contracts use it. */
export interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  format?: string
}

/** Values that no form sends. */
const HOSTILE: unknown[] = [
  ...['', ' ', '\0', 'a\0b', '\ud800', '\u202e', '\ufeff', '\u200b', '👩‍👩‍👧‍👦'.repeat(40), 'é'.normalize('NFD').repeat(300)],
  ...['__proto__', 'constructor', 'toString', "'; drop table reports; --", '%', '_', '\\', '$1', '{{1}}', '<script>'],
  ...[
    'NaN',
    'Infinity',
    '1e309',
    '-0',
    '0x10',
    '1_000',
    '9'.repeat(30),
    '00',
    ' 1',
    '1\n',
    'null',
    'true',
    '[object Object]',
  ],
  ...['275760-09-13T00:00:00.001Z', '0000-00-00', '-271821-04-20', '2026-02-30', '2026-13-01', '9999-12-31T23:59:60Z'],
  ...[
    '../../etc/passwd',
    '%2e%2e%2f',
    'file:///etc/passwd',
    'http://127.0.0.1:22/',
    'a@b',
    `${'a'.repeat(400)}@x.test`,
  ],
  ...[0, -1, 0.5, -0, 1e-320, 2 ** 31, 2 ** 53 + 2, -(2 ** 63), 1e308, 90.0000001, 181],
  ...[null, true, false, [], {}, [[]], { a: 1 }, [null], { __proto__: null, length: 1e9 }, { toString: 1 }],
  ...['x'.repeat(5000), 'x '.repeat(30_000), '\n'.repeat(3000), 'ß'.repeat(2001), '🜁'.repeat(1001)],
]

export const hostile: Arbitrary<unknown> = fc.oneof(
  { arbitrary: fc.constantFrom(...HOSTILE), weight: 4 },
  fc.string({ unit: 'binary' }),
  fc.jsonValue(),
  fc.double(),
)

/** The value as a text: JSON for objects. */
export function asText(value: unknown): string {
  return typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value)
}

/** Values by the names of fields in contracts: real ids, places in the territory. */
export type Known = Record<string, Arbitrary<unknown>>

/** Values that fit a schema, or nearly; if `known` has the name, mostly its values. */
function valuesOf(schema: Schema, known: Known, name = ''): Arbitrary<unknown> {
  const own = known[name]
  const fitting = fittingOf(schema, known)
  return own ? fc.oneof({ arbitrary: own, weight: 4 }, fitting) : fitting
}

function fittingOf(schema: Schema, known: Known): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum?.length) return fc.constantFrom(...schema.enum)
  const either = schema.anyOf ?? schema.allOf
  if (either?.length) return fc.oneof(...either.map((one) => valuesOf(one, known)))
  switch (schema.type) {
    case 'string':
      return textOf(schema)
    case 'number':
    case 'integer':
      return fc.oneof(fc.integer(rangeOf(schema)), fc.double({ ...rangeOf(schema), noNaN: true }))
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, known), { maxLength: Math.min(schema.maxItems ?? 8, 8) + 1 })
    case 'object':
      return objectOf(schema, known)
    default:
      return fc.oneof(fc.string(), fc.jsonValue())
  }
}

/** An object with the schema's properties: most of them fitting, some left out, some hostile. */
export function objectOf({ properties = {} }: Schema, known: Known): Arbitrary<Record<string, unknown>> {
  const parts = Object.entries(properties).map(([name, part]) => {
    const value = fc.oneof({ arbitrary: valuesOf(part, known, name), weight: 8 }, { arbitrary: hostile, weight: 1 })
    return [name, value] as const
  })
  const whole = fc.record(Object.fromEntries(parts))
  const partly = fc.record(Object.fromEntries(parts), { requiredKeys: [] })
  const more = fc.tuple(partly, fc.dictionary(fc.string({ unit: 'binary', maxLength: 12 }), hostile, { maxKeys: 3 }))
  return fc.oneof(
    { arbitrary: whole, weight: 4 },
    { arbitrary: partly, weight: 2 },
    more.map(([own, other]) => ({ ...other, ...own })),
  )
}

function textOf({ minLength = 0, maxLength = 200, format }: Schema): Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  const length = { minLength: Math.min(minLength, 500), maxLength: Math.min(maxLength, 500) }
  return fc.oneof(
    fc.string(length),
    fc.string({ ...length, unit: 'grapheme' }),
    fc.lorem({ maxCount: 12 }),
    fc.uuid(),
    fc.integer({ min: 0, max: 400 }).map(String),
    fc.emailAddress(),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  )
}

const rangeOf = ({ minimum = -1000, maximum = 1000 }: Schema) => ({ min: Math.ceil(minimum), max: Math.floor(maximum) })
