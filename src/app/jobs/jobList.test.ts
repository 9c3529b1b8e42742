import { expect, test } from 'vitest'
import { jobTitle } from '#features/migrations/jobs.contract.ts'
import type { Services } from '#platform/server/services.ts'
import { jobList } from './jobList.ts'

test('every job has a title in migrations/jobs.contract.ts', () => {
  // Listing the jobs reads nothing else.
  const services = { database: { kind: 'embedded' }, config: { DEFAULT_LANGUAGE: 'en' } } as Services
  const names = jobList(services).map(({ name }) => name)
  expect(names.filter((name) => jobTitle(name) === name)).toEqual([])
  expect(names.length).toBeGreaterThan(20)
})
