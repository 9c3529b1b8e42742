import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { EXPORTS_LIMIT } from '../openData.rules.ts'
import { exportOf } from './exports.actions.ts'
import { exportCsv } from './exports.contract.ts'
import { csv } from './formats.gateway.ts'

test('an address that has had all its files does not keep the same file from others who ask meanwhile', async () => {
  const { services, close } = await testApp({ env: { LIMITS_FACTOR: '1' } })
  onTestFinished(close)
  const [spent, other] = ['203.0.113.1', '203.0.113.2']
  await services.limits.spend(EXPORTS_LIMIT, spent, EXPORTS_LIMIT.points)
  const filters = exportCsv.input.parse({})
  const ask = (address: string) =>
    exportOf({ services, filters, now: services.now(), address }, { path: exportCsv.path, write: csv })
  const answers = await Promise.allSettled([ask(spent), ask(other)])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
})
