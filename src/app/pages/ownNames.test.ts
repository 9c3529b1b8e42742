import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CATEGORIES } from '#features/categories/categories.rules.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { builtPages } from '#test/builtPages.ts'
import { temporaryFolder } from '#test/folders.ts'
import { aMember, aReport } from '#test/makers.ts'

const OWN = CATEGORIES.map((id) => (id === 'wildlife' ? 'Macaques & Gulls' : `Own ${id}`))

let app: TestApp
beforeAll(async () => {
  const shipped = JSON.parse(readFileSync('territories/gibraltar.json', 'utf8')) as object // our own file
  const file = join(temporaryFolder(), 'own.json')
  writeFileSync(file, JSON.stringify({ ...shipped, categoryNames: { en: OWN } }))
  app = await testApp({ env: { TERRITORY: file }, pages: await builtPages() })
}, 120_000)
afterAll(() => app.close())

test('pages, the API, other programs and the search call categories as the territory does', async () => {
  const { id } = await aReport(await aMember(app), { category: 'wildlife', description: 'On the roof' })
  const page = await (await fetch(`${app.base}/report/${id}`, { headers: { accept: 'text/html' } })).text()
  expect(page).toMatch(/<h1[^>]*>Macaques &amp; Gulls</)
  expect(page).toContain('"Macaques & Gulls"')
  const visitor = app.aVisitor()
  const services = (await visitor.get('/open311/v2/services.json')).body as { service_name: string }[]
  expect(services.map((service) => service.service_name)).toEqual(OWN)
  const found = (await visitor.get('/api/reports?q=macaques')).body as { items: { id: string }[] }
  expect(found.items.map((item) => item.id)).toEqual([id])
})

test('a language for which it has no names has those of the messages', async () => {
  const services = (await app.aVisitor().get('/open311/v2/services.json?lang=es')).body as { service_name: string }[]
  expect(services[4]?.service_name).toBe('Fauna')
})
