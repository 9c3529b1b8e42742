import fc from 'fast-check'
import { routes } from '#app/http/routes.ts'
import { RightsChanged } from '#platform/server/rights.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { type TestApp, testApp } from '#test/app.ts'
import type { Reply } from '#test/browser.ts'
import { expectConsistent } from '#test/invariants.ts'
import { newLog } from '#test/log.ts'
import { postRequest } from '#test/open311.ts'
import { asText, hostile, type Known } from './fuzz/arbitraries.ts'
import { type Asked, requestsTo, whyBroken } from './fuzz/contracts.ts'
import { corpus, files } from './fuzz/files.ts'
import { type Cast, castOf, type Role } from './fuzz/roles.ts'
import { proved, report, type Row } from './report.ts'
import { secondsOf } from './settings.ts'

// Sends generated and mutated input to every endpoint as every role, and hostile files to those that take files.
const SECONDS = secondsOf(120, 600)
const AT_ONCE = 4
const SEED = Number(process.env['PROVE_SEED'] || Date.now() % 2 ** 31)

const log = newLog()
const app = await testApp({ database: 'embedded', env: { LIMITS_FACTOR: '10000' }, hasPack: true, logTo: log })
/** What was wrong, by endpoint and kind, with the first request that showed it. */
const broken = new Map<string, string>()
const statuses = new Map<number, number>()
const asked = new Map<string, number>()
let count = 0
let cutOff = 0
try {
  report(`Generated input, seed ${SEED}`, await prove(app))
} finally {
  await app.close()
}

async function prove({ services }: TestApp): Promise<Row[]> {
  const cast = await castOf(app)
  const known = knownOf(cast)
  const calls = fc.oneof(...routes.map((route) => requestsTo(route, known)))
  const hostileFiles = await corpus()
  const work: [label: string, share: number, run: (ms: number) => Promise<unknown>][] = [
    ['contracts', 0.7, (ms) => repeat(calls, (call) => send(cast, call), ms)],
    ['files', 0.2, (ms) => repeat(uploads(hostileFiles), (one) => upload(cast, one), ms)],
    ['keys', 0.1, (ms) => repeat(keyed(known), (fields) => sendByKey(cast, fields), ms)],
  ]
  const rows: Row[] = []
  for (const [label, share, run] of work) {
    const before = count
    await run(share * 1000 * SECONDS)
    console.log(`  ${label}: ${count - before} requests`)
  }
  const never = routes.map(({ endpoint }) => nameOf(endpoint)).filter((name) => !asked.has(name))
  rows.push({
    promise: 'every answer is in its contract; no 5xx but 503',
    seen:
      [...broken].map(([what, first]) => `${what}: ${first}`).join('\n        ') ||
      `${count} requests to ${asked.size} endpoints: ${JSON.stringify(Object.fromEntries(statuses))}`,
    holds: broken.size === 0,
  })
  if (SECONDS >= 60)
    rows.push({ promise: 'every endpoint was asked', seen: never.join(', ') || 'yes', holds: never.length === 0 })
  const bugs = log.lines().filter(({ level }) => Number(level) >= 50)
  const different = new Map(bugs.map(({ err, msg, ...rest }) => [messageOf(err) ?? String(msg), { msg, err, ...rest }]))
  rows.push({
    promise: 'the log has no errors',
    seen: [...different.values()].map((bug) => JSON.stringify(bug).slice(0, 1500)).join('\n        ') || 'none',
    holds: bugs.length === 0,
  })
  rows.push(
    await proved('counts, points and ledger agree', async () => {
      await expectConsistent({ services })
      return 'yes'
    }),
  )
  return rows
}

function messageOf(error: unknown): string | undefined {
  return error instanceof Object && 'message' in error ? String(error.message) : undefined
}

/** Sends generated input for so long, several requests at once. A wrong answer does not end it. */
function repeat<T>(input: fc.Arbitrary<T>, use: (one: T) => Promise<void>, milliseconds: number): Promise<unknown> {
  const property = fc.asyncProperty(input, use)
  const limits = { numRuns: Infinity, interruptAfterTimeLimit: milliseconds, markInterruptAsFailure: false }
  return Promise.all(
    Array.from({ length: AT_ONCE }, (_, at) => fc.assert(property, { ...limits, seed: SEED + at, endOnFailure: true })),
  )
}

async function send(cast: Cast, { endpoint, role, path, body, headers }: Asked): Promise<void> {
  const { people } = cast
  const { method } = endpoint
  const ask = () =>
    method === 'GET' ? people[role].get(path, { headers }) : people[role].send(method, path, body, { headers })
  await note(cast, endpoint, role, ask, { path, body, headers })
}

interface Upload {
  endpoint: Endpoint
  role: Role
  fields: Record<string, string>
  file: { what: string; bytes: Buffer; name: string; type: string }
}

/** Uploads to all endpoints that accept files. */
function uploads(known: Awaited<ReturnType<typeof corpus>>): fc.Arbitrary<Upload> {
  const taking = routes.map(({ endpoint }) => endpoint).filter(({ files: fields }) => fields)
  const crop = fc.record({ x: hostile.map(asText), y: hostile.map(asText) }, { requiredKeys: [] })
  return fc.record({
    endpoint: fc.constantFrom(...taking),
    role: fc.constantFrom('member', 'author', 'administrator'),
    fields: crop,
    file: files(known),
  })
}

async function upload(cast: Cast, { endpoint, role, fields, file }: Upload): Promise<void> {
  const form = new FormData()
  const usual = { category: 'litter', description: 'A bin', lat: '36.1408', lng: '-5.3536', text: 'Seen too' }
  for (const [name, value] of Object.entries({ ...usual, ...fields })) form.append(name, value)
  const [field = 'photo'] = Object.keys(endpoint.files ?? {})
  form.append(field, new File([new Uint8Array(file.bytes)], file.name, { type: file.type }))
  const path = endpoint.path.replace(':id', cast.reports.at(-1) ?? '')
  const method = endpoint.method === 'GET' ? 'POST' : endpoint.method
  await note(cast, endpoint, role, () => cast.people[role].send(method, path, form), {
    file: file.what,
    name: file.name,
    type: file.type,
    fields,
  })
}

/** The fields of an Open311 request, some of them valid. */
function keyed(known: Known): fc.Arbitrary<Record<string, unknown>> {
  const { lat = hostile, lng = hostile } = known
  const text = fc.oneof(fc.lorem(), hostile)
  const usual = { service_code: fc.constantFrom('litter', 'noise', 'none'), lat, long: lng, description: text }
  const more = { media_url: hostile, address_string: text, email: hostile, 'attribute[external_id]': hostile }
  return fc.record({ ...usual, ...more }, { requiredKeys: ['service_code'] })
}

async function sendByKey({ key }: Cast, fields: Record<string, unknown>): Promise<void> {
  const texts = Object.entries(fields).map(([name, value]) => [name, asText(value).slice(0, 20_000)])
  const { status, body } = await postRequest(app, { api_key: key, ...Object.fromEntries(texts) })
  tally('POST /open311/v2/requests', status)
  const isList = Array.isArray(body) && body.length > 0
  if (status >= 500 ? status !== 503 : !isList)
    noteBroken(`POST /open311 ${status}`, JSON.stringify({ fields, body }).slice(0, 1000))
}

/** Sends a request and judges the answer. */
async function note(cast: Cast, endpoint: Endpoint, role: Role, ask: () => Promise<Reply>, sent: object) {
  const reply = await ask().catch((error: unknown) => error)
  if (reply instanceof Error) {
    if (endpoint.download && isCutOff()) return
    const why = `no answer: ${reply.message} ${String(reply.cause)}`
    noteBroken(`${nameOf(endpoint)} ${why.slice(0, 60)}`, `${why} after ${JSON.stringify(sent).slice(0, 1000)}`)
    return
  }
  await judge(cast, endpoint, role, reply as Reply, sent) // a Browser gives nothing else
}

function noteBroken(what: string, how: string): void {
  if (!broken.has(what)) broken.set(what, how)
}

/** Whether the log has one more entry of a file that was cut off because its reader lost the rights meanwhile. */
function isCutOff(): boolean {
  const { message } = new RightsChanged()
  const isNew = log.lines().filter(({ err }) => messageOf(err) === message).length > cutOff
  if (isNew) cutOff += 1
  return isNew
}

async function judge(cast: Cast, endpoint: Endpoint, role: Role, reply: Reply, sent: object): Promise<void> {
  tally(nameOf(endpoint), reply.status)
  const why = whyBroken(endpoint, reply, app.services)
  const what = `${nameOf(endpoint)} as ${role} ${why}`
  if (why) noteBroken(`${nameOf(endpoint)} ${why.slice(0, 60)}`, `${what} after ${JSON.stringify(sent).slice(0, 1000)}`)
  if (reply.status === 201 && reply.body?.id && endpoint.path === '/api/reports') cast.reports.push(reply.body.id)
  if (reply.status === 201 && endpoint.path.endsWith('/comments')) cast.comments.push(reply.body.id)
  // A sign-out, a new password or a deleted account leaves nobody in this role.
  const isOut = role !== 'visitor' && role !== 'disabled' && reply.status === 401
  if (isOut) await cast.renew(role)
}

function tally(name: string, status: number): void {
  count += 1
  asked.set(name, (asked.get(name) ?? 0) + 1)
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
}

function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`
}

/** Values for the names in contracts: what exists by now, and places of the territory. */
function knownOf(cast: Cast): Known {
  const one = (list: string[]) => fc.nat().map((at) => list[at % list.length])
  const id = fc
    .nat()
    .map((at) => [cast.reports, cast.comments, cast.users].map((list) => list[at % list.length])[at % 3])
  return {
    id,
    report: one(cast.reports),
    author: one(cast.users),
    email: one(cast.emails),
    lat: fc.oneof(
      fc.double({ min: 36.11, max: 36.155, noNaN: true }),
      fc.double({ min: 36.11, max: 36.155, noNaN: true }).map(String),
    ),
    lng: fc.double({ min: -5.366, max: -5.338, noNaN: true }),
    version: fc.integer({ min: -1000, max: 1000 }).map((ms) => new Date(Date.now() + ms).toISOString()),
    limit: fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 50 }).map(String)),
    cursor: hostile,
  }
}
