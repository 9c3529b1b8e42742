import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { builtPages } from '#test/builtPages.ts'
import { hideReport } from '#test/feed.ts'
import { aMember, aReport } from '#test/makers.ts'

test('a hidden report has no page for a visitor', { timeout: 120_000 }, async () => {
  const app = await testApp({ pages: await builtPages() })
  onTestFinished(() => app.close())
  const { id, category } = await aReport(await aMember(app))
  const status = async () => (await fetch(`${app.base}/report/${id}`, { headers: { accept: 'text/html' } })).status
  expect(await status()).toBe(200)
  await hideReport(app, id, category)
  expect(await status()).toBe(404)
})
