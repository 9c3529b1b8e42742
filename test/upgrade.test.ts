import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { unpackTar } from 'modern-tar/fs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { VERSION } from '#platform/server/version.ts'
import { anArchive, command } from './archive.ts'
import { newBrowser } from './browser.ts'
import { temporaryFolder } from './folders.ts'
import { startProgram } from './program.ts'

vi.setConfig({ testTimeout: 120_000 })

/**
 * The data folder of release 0.1.0, made by running that release and using it over HTTP. It has two people and three
 * reports, one of them with a photo, a confirm, a comment and a flag.
 */
const BEFORE = join(import.meta.dirname, 'fixtures/data-0.1.0.tar.zst')
const AUTHOR = { email: 'author@release.test', password: 'the lamp of Ada' }
const NEIGHBOUR = { email: 'neighbour@release.test', password: 'the lamp of Bo' }

async function dataOfBefore(): Promise<string> {
  const folder = temporaryFolder()
  await pipeline(createReadStream(BEFORE), createZstdDecompress(), unpackTar(folder))
  return folder
}

test('this release opens the data folder of the previous one and keeps all its data', async () => {
  const env = { DATA_DIR: await dataOfBefore(), ADMIN_EMAILS: NEIGHBOUR.email }
  const program = await startProgram(env)
  onTestFinished(() => program.kill())
  const [author, neighbour] = [program.aVisitor(), program.aVisitor()]
  expect((await author.send('POST', '/api/accounts/sign-in', AUTHOR)).status).toBe(200)
  expect((await neighbour.send('POST', '/api/accounts/sign-in', NEIGHBOUR)).body).toMatchObject({ admin: true })

  // Uses the profile's lists, because the lists of the last days will be empty one day.
  const { items } = (await author.get('/api/profile/reports')).body
  expect(items.map(({ category }: { category: string }) => category)).toEqual(['infrastructure', 'litter'])
  const { body: report } = await author.get(`/api/reports/${items[1].id}`)
  expect(report).toMatchObject({
    description: 'A bin that overflows by the steps',
    confirms: 1,
    comments: 1,
    own: true,
  })
  expect((await author.get(report.photo.display)).status).toBe(200)
  const { body: comments } = await author.get(`/api/reports/${report.id}/comments`)
  expect(comments.items).toMatchObject([{ text: 'I saw it too', author: { name: 'Bo Neighbour' } }])
  const { body: achievements } = await author.get('/api/profile/achievements')
  expect(achievements.points).toBe(80)
  expect((await neighbour.get('/api/admin/flags')).body.items).toHaveLength(1)

  const vote = await neighbour.send('PUT', `/api/reports/${report.id}/vote`, { type: 'reject' })
  expect(vote.body).toMatchObject({ confirms: 0, rejects: 1 })
  const form = new FormData()
  const said = { category: 'litter', description: 'A bin that overflows again', lat: 36.1402, lng: -5.3503 }
  for (const [name, value] of Object.entries(said)) form.append(name, String(value))
  expect((await author.send('POST', '/api/reports', form)).status).toBe(201)
  // A job indexes the words of earlier reports.
  const words = encodeURIComponent('A bin overflows by the steps')
  const similar = async () => {
    const { body } = await author.get(
      `/api/reports/similar?category=litter&lat=36.1401&lng=-5.3502&description=${words}`,
    )
    return body.items.map(({ id }: { id: string }) => id)
  }
  await expect.poll(similar, { timeout: 30_000 }).toContain(report.id)
  expect((await author.get('/healthz')).body).toEqual({ status: 'ok', version: VERSION })
  expect(await program.stop()).toBe(0)
})

test('data of the previous release can be backed up and restored by this one', async () => {
  const env = { DATA_DIR: await dataOfBefore(), LOG_LEVEL: 'error' }
  const first = await startProgram(env)
  await first.stop()
  const archive = anArchive()
  expect(await command('backup', env, archive)).toMatchObject({ code: 0, err: '' })
  const restored = { DATA_DIR: temporaryFolder(), LOG_LEVEL: 'error' }
  expect(await command('restore', restored, archive)).toMatchObject({ code: 0, err: '' })
  const program = await startProgram(restored)
  onTestFinished(() => program.kill())
  const author = newBrowser(program.base)
  expect((await author.send('POST', '/api/accounts/sign-in', AUTHOR)).status).toBe(200)
  expect((await author.get('/api/profile/reports')).body.items).toHaveLength(2)
})
