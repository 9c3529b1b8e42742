import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { builtPages } from '#test/builtPages.ts'
import { hideReport } from '#test/feed.ts'
import { aMember, aReport } from '#test/makers.ts'

test(
  'a visitor is told the same of a hidden report as of one that never existed',
  {
    timeout: 120_000,
  },
  async () => {
    const app = await testApp({ pages: await builtPages() })
    onTestFinished(() => app.close())
    const { id, category } = await aReport(await aMember(app))
    const pageOf = async (report: string) => {
      const answer = await fetch(`${app.base}/report/${report}`, { headers: { accept: 'text/html' } })
      return { status: answer.status, isNotPublic: (await answer.text()).includes('This report is no longer public.') }
    }
    expect(await pageOf(id)).toEqual({ status: 200, isNotPublic: false })
    await hideReport(app, id, category)
    for (const missing of [id, '019aab00-0000-7000-8000-000000000000'])
      expect(await pageOf(missing)).toEqual({ status: 404, isNotPublic: true })
    expect(await pageOf('cut')).toEqual({ status: 404, isNotPublic: false })
  },
)
