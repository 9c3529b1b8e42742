import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aMember } from '#test/makers.ts'

test('CSV files are named by the day of the territory, which begins before that of UTC', async () => {
  const app = await testApp()
  app.setNow(new Date('2026-12-31T23:30Z'))
  const administrator = await aMember(app, { isAdmin: true })
  for (const [path, name] of [
    ['/reports.csv', 'reports'],
    ['/statistics.csv', 'statistics'],
    ['/api/admin/log.csv', 'log'],
  ] as const) {
    const { headers } = await administrator.get(path)
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${name}-2027-01-01.csv"`)
  }
  await app.close()
})
