import { expect, onTestFinished, test } from 'vitest'
import { codeOf } from '#features/following/channels/channels.queries.ts'
import { testApp } from '#test/app.ts'
import { builtPages } from '#test/builtPages.ts'
import { aMember } from '#test/makers.ts'

test('a mail program unsubscribes with a form of any encoding, without signing in', { timeout: 120_000 }, async () => {
  const app = await testApp({ pages: await builtPages() })
  onTestFinished(() => app.close())
  const { id } = await aMember(app)
  const code = await codeOf(app.services.database.sql, id)
  const body = new FormData()
  body.append('List-Unsubscribe', 'One-Click')
  const ask = (of: string) =>
    fetch(`${app.base}/unsubscribe?code=${of}`, { method: 'POST', body, redirect: 'manual' }).then(
      ({ status }) => status,
    )
  expect([await ask(code), await ask('unknown')]).toEqual([200, 404])
})
