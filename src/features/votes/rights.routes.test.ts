import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { aMember, aReport, castVote, type Member, type Query, rowsOf } from '#test/makers.ts'

let app: TestApp
let report: { id: string }
const rows = (...query: Query) => rowsOf(app, ...query)
const said = async (voter: Member) => {
  const { status, body } = await castVote(voter, report.id, 'confirm')
  return status === 200 ? 200 : [status, body.code]
}

/** A person who has voted, so that their session has been used. */
async function aVoter(): Promise<Member> {
  const voter = await aMember(app)
  expect(await said(voter)).toBe(200)
  return voter
}

beforeAll(async () => {
  app = await testApp()
  report = await aReport(await aMember(app))
})
afterAll(() => app.close())

// These statements are not announced to the program, or only a moment later.
test('a vote is refused as soon as its session has ended', async () => {
  const voter = await aVoter()
  await rows`delete from sessions where user_id = ${voter.id}`
  expect(await said(voter)).toEqual([401, 'signed-out'])
})

test('a vote is refused as soon as its voter is disabled', async () => {
  const voter = await aVoter()
  await rows`update users set disabled_at = now() where id = ${voter.id}`
  expect(await said(voter)).toEqual([401, 'signed-out'])
})

test('a vote is refused while its voter’s address is not verified, and counts as soon as it is', async () => {
  const voter = await aVoter()
  const verify = (isVerified: boolean) => rows`update users set email_verified = ${isVerified} where id = ${voter.id}`
  await verify(false)
  expect(await said(voter)).toEqual([403, 'unverified'])
  expect(await said(voter)).toEqual([403, 'unverified'])
  await verify(true)
  expect(await said(voter)).toBe(200)
})

test('a voter has admin rights as soon as they are granted, and only until they are removed', async () => {
  const voter = await aVoter()
  const appoint = (isAdmin: boolean) => rows`update users set admin = ${isAdmin} where id = ${voter.id}`
  await rows`update reports set status = 'hidden' where id = ${report.id}`
  expect(await said(voter)).toEqual([404, 'no-report'])
  await appoint(true)
  expect(await said(voter)).toEqual([409, 'hidden-report'])
  await appoint(false)
  expect(await said(voter)).toEqual([404, 'no-report'])
  await rows`update reports set status = 'active' where id = ${report.id}`
})
