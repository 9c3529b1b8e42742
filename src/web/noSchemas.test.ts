import { expect, test } from 'vitest'
import * as fields from '#shared/fields.ts'
import * as noSchemas from './noSchemas.ts'

/** What is no schema and needed on the server alone. */
const SERVER_ONLY = ['isId']

test('stands for every field', () => {
  const wanted = Object.keys(fields).filter((name) => !SERVER_ONLY.includes(name))
  expect(Object.keys(noSchemas)).toEqual(expect.arrayContaining(wanted))
})
