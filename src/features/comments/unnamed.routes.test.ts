import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { aMember, aReport } from '#test/makers.ts'
import { svgBytes } from '#test/pictures.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('a file without name and type, as some programs send it, is refused by its number', async () => {
  const member = await aMember(app)
  const { id } = await aReport(member)
  const form = new FormData()
  form.append('images', new File([new Uint8Array(svgBytes())], ''))
  expect(await member.send('POST', `/api/reports/${id}/comments`, form)).toMatchObject({
    status: 415,
    body: { code: 'not-an-image', failed: ['1'] },
  })
})
