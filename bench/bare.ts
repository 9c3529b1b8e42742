import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import sharp, { type Sharp } from 'sharp'
import { openDatabase } from '#platform/server/database/database.ts'
import type { BareAnswer } from './bareAnswers.ts'
import { reportCpuTime } from './cpuTime.ts'

// The bare program: answers /NAME as FOLDER/NAME.json says (`bareAnswers.ts`), with node:http and the database's driver
// only. No program could do less. GET /streams stays open; POST /streams writes its body to all open streams.
const { FOLDER = '', DATABASE_URL, DATA_DIR = '' } = process.env
const pool = DATABASE_URL
  ? new pg.Pool({ connectionString: DATABASE_URL, max: 10 })
  : DATA_DIR
    ? (await openDatabase({ dataDir: DATA_DIR, log: console.error })).pool
    : null

// As in the program: two pictures at once already use two cores.
sharp.concurrency(1)
sharp.cache(false)

interface Known {
  answer: BareAnswer
  bytes: Buffer
  asked: number
}

const known = new Map<string, Known>()
const streams: ServerResponse[] = []

const server = createServer((request, response) => {
  const name = request.url?.slice(1) ?? ''
  const answering = name === 'streams' ? stream(request, response) : answer(name, request, response)
  answering.catch((error: unknown) => {
    console.error(name, error)
    response.writeHead(500, ['content-length', '0']).end()
  })
})
server.listen(0, '127.0.0.1', () => reportCpuTime((server.address() as AddressInfo).port)) // it listens on a port

function find(name: string): Known {
  const found = known.get(name)
  if (found) return found
  const read = JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')) as BareAnswer // a benchmark has written it
  const made = { answer: read, bytes: Buffer.from('body' in read ? read.body : '', 'base64'), asked: 0 }
  known.set(name, made)
  return made
}

async function answer(name: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const it = find(name)
  if ('body' in it.answer) {
    response.writeHead(200, it.answer.headers)
    response.end(it.bytes)
    return
  }
  const body = request.method === 'GET' ? null : await buffer(request)
  if (it.answer.isPicture && body) await shrink(body)
  const text = Buffer.from(await runAll(it.answer.statements, it.asked++))
  response.writeHead(200, ['content-type', 'application/json; charset=utf-8', 'content-length', `${text.length}`])
  response.end(text)
}

/** Runs the statements, several of them in one transaction, and returns the rows of the last. */
async function runAll(
  statements: Extract<BareAnswer, { statements: unknown }>['statements'],
  nth: number,
): Promise<string> {
  if (!pool) throw new Error('No database is named')
  const client = await pool.connect()
  const isOne = statements.length === 1
  try {
    if (!isOne) await client.query('begin')
    let rows: unknown[] = []
    for (const { name, text, values = [[]] } of statements)
      ({ rows } = await client.query<object>({ name, text, values: values[nth % values.length] ?? [] }))
    if (!isOne) await client.query('commit')
    return JSON.stringify(rows)
  } finally {
    client.release()
  }
}

/** Makes the two sizes of a report's photo, with the quality that the program has. */
async function shrink(bytes: Buffer): Promise<void> {
  const fit = (picture: Sharp, side: number) => picture.resize(side, side, { fit: 'inside', withoutEnlargement: true })
  const { data, info } = await fit(sharp(bytes).rotate(), 1600).raw().toBuffer({ resolveWithObject: true })
  const pixels = () => sharp(data, { raw: info })
  await Promise.all([pixels(), fit(pixels(), 400)].map((one) => one.webp({ quality: 75, effort: 2 }).toBuffer()))
}

async function stream(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/event-stream', connection: 'close' }).write('retry: 3000\n\n')
    streams.push(response)
    return
  }
  const event = await buffer(request)
  for (const one of streams) one.write(event)
  response.writeHead(200, ['content-length', '0']).end()
}
