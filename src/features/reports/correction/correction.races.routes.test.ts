import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { startGeocoder, type TestGeocoder } from '#test/geocoder.ts'
import { expectConsistent } from '#test/invariants.ts'
import { aMember, aReport, castVote, type Member, members, type Query, removeReport, rowsOf } from '#test/makers.ts'
import { fillAddresses } from '../submit/addresses.actions.ts'

let app: TestApp
let geocoder: TestGeocoder
let author: Member
let administrator: Member
const rows = (...query: Query) => rowsOf(app, ...query)

beforeAll(async () => {
  geocoder = await startGeocoder()
  app = await testApp({ env: { GEOCODER_URL: geocoder.url } })
  administrator = await aMember(app, { isAdmin: true })
})
afterAll(async () => {
  await app.close()
  await geocoder.stop()
})
beforeEach(async () => {
  Object.assign(geocoder.answers, { delayMs: 0, status: 200, label: 'Main Street, Gibraltar, GX11' })
  author = await aMember(app)
})
afterEach(() => expectConsistent(app))

const correct = (id: string, fields: object) => author.send('PATCH', `/api/reports/${id}`, fields)
const reportOf = async (id: string) => (await rows`select * from reports where id = ${id}`)[0]

test('simultaneous corrections and votes all count', async () => {
  const { id } = await aReport(author)
  const voters = await members(app, 8)
  const replies = await Promise.all(
    voters.flatMap((voter, at) => [
      castVote(voter, id, at % 2 ? 'confirm' : 'reject'),
      correct(id, { category: at % 2 ? 'noise' : 'traffic', description: `Said for the time ${at}` }),
    ]),
  )
  expect(replies.map(({ status }) => status)).toEqual(Array(16).fill(200))
  expect(await reportOf(id)).toMatchObject({ confirms: 4, rejects: 4 })
  expect(await rows`select id from report_corrections where report_id = ${id}`).toHaveLength(8)
})

test('a correction together with the tenth confirm gives one validation, in the report’s category', async () => {
  const { id } = await aReport(author)
  const voters = await members(app, 12)
  const replies = await Promise.all([
    ...voters.map((voter) => castVote(voter, id, 'confirm')),
    correct(id, { category: 'noise' }),
  ])
  expect(replies.map(({ status, body }) => body.code ?? status)).toEqual(Array(13).fill(200))
  expect(await reportOf(id)).toMatchObject({ category: 'noise', confirms: 12, validated_count: 10 })
  expect(await rows`select id from ledger where report_id = ${id} and reason = 'validation'`).toHaveLength(1)
})

test('when a correction and a deletion come at once, nothing is changed after the deletion', async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await aReport(author)
    const [corrected, deleted] = await Promise.all([correct(id, { category: 'noise' }), removeReport(author, id)])
    expect([200, 404]).toContain(corrected.status)
    expect(deleted.status).toBe(204)
    expect((await reportOf(id))?.['category']).toBe(corrected.status === 200 ? 'noise' : 'litter')
  }
})

test('one of two simultaneous corrections of one version succeeds, and the other gets the new text', async () => {
  const { id, version } = await aReport(author)
  const replies = await Promise.all(
    ['One', 'Two'].map((description) => correct(id, { version, description, category: 'noise' })),
  )
  const [won, lost] = replies.toSorted((one, other) => one.status - other.status)
  expect([won?.status, lost?.status, lost?.body.code]).toEqual([200, 409, 'stale'])
  expect(lost?.body.current.description).toBe(won?.body.description)
  expect(await rows`select id from report_corrections where report_id = ${id}`).toHaveLength(1)
})

test('when an author’s correction and an administrator’s edit of one version come at once, one succeeds', async () => {
  const { id, version } = await aReport(author)
  const edit = administrator.send('PATCH', `/api/admin/reports/${id}`, {
    version,
    description: 'Edited',
    category: 'other',
  })
  const replies = await Promise.all([correct(id, { version, description: 'Corrected', category: 'noise' }), edit])
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  const winner = replies.find(({ status }) => status === 200)
  expect(await reportOf(id)).toMatchObject({ description: winner?.body.description, category: winner?.body.category })
})

test('a report that an administrator hides is corrected before that or not at all', async () => {
  const { id } = await aReport(author)
  const [corrected, hidden] = await Promise.all([
    correct(id, { category: 'noise' }),
    administrator.send('PATCH', `/api/admin/reports/${id}`, { status: 'hidden' }),
  ])
  expect(hidden.status).toBe(200)
  expect([200, 409]).toContain(corrected.status)
  expect(await reportOf(id)).toMatchObject({
    status: 'hidden',
    category: corrected.status === 200 ? 'noise' : 'litter',
  })
})

test('a pin that is moved while the job looks up its address does not get the old address', async () => {
  geocoder.answers.status = 500
  const { id } = await aReport(author, { lat: 36.1333, lng: -5.3522 })
  Object.assign(geocoder.answers, { status: 200, delayMs: 2500, label: (lat: number) => `Street ${lat}` })
  const filling = fillAddresses(app.services)
  await sleep(300)
  const moved = { lat: 36.1322, lng: -5.3533 }
  const reply = await correct(id, moved)
  expect(reply.body).toMatchObject({ ...moved, address: null })
  await filling
  expect([null, 'Street 36.1322']).toContain((await reportOf(id))?.['address'])
  geocoder.answers.delayMs = 0
  await fillAddresses(app.services)
  expect((await reportOf(id))?.['address']).toBe('Street 36.1322')
})
