import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { type Endpoint, type FileFields, isRefusal, type Refusal } from '#shared/endpoint.ts'
import { DatabaseBusy } from '../database/busy.ts'
import { TooMany } from '../limits/limits.ts'
import { refusalBy, refuseCommonly } from '../refusals.ts'
import type { Sent, SentFile } from '../route.ts'
import { whileProgressing } from './stalledUpload.ts'
import type { UploadMemory } from './uploadMemory.ts'

const MAX_FIELD_BYTES = 64 * 1024
/** All text fields of a body together. */
export const MAX_TEXT_BYTES = 4 * MAX_FIELD_BYTES
const MAX_FIELDS = 40
const MAX_FILES = 10
/** With `dropped`, a body may be this many times the allowed size, and have this many times as many files. */
const DISCARDED_FACTOR = 10

/** A file that was left out of what was sent. */
export interface Dropped {
  field: string
  why: 'too-large' | 'too-many'
}

const UPLOADING = new Set<string | undefined>(['POST', 'PUT', 'PATCH'])

/** Whether a request announces a multipart body. */
export function isUpload({ method, headers }: { method?: string | undefined; headers: IncomingHttpHeaders }): boolean {
  const type = headers['content-type']?.toLowerCase() ?? ''
  return UPLOADING.has(method) && type.startsWith('multipart/')
}

/**
 * Reads a multipart body: each text field once, files up to the size of their field. Throws as soon as a refusal is
 * certain and discards the rest, so that the sender can read the answer. With `dropped`, files that are too large or too
 * many are left out and added to it, so that the other input is kept. `uploadMemory` counts the kept bytes.
 * @throws Refusal invalid (400), too-slow (408), too-large (413), busy (503)
 */
export async function readMultipart(
  request: FastifyRequest,
  fields: FileFields,
  uploadMemory: UploadMemory,
  endpoint?: Pick<Endpoint, 'refusals'>,
  dropped?: Dropped[],
): Promise<Sent> {
  const all = Object.values(fields).reduce((sum, { maxCount, maxBytes }) => sum + maxCount * maxBytes, 1024 * 1024)
  if (Number(request.headers['content-length'] ?? 0) > (dropped ? DISCARDED_FACTOR * all : all))
    throw refuseCommonly('too-large', endpoint, { field: '' })

  try {
    return await whileProgressing(
      request.raw.socket,
      () => readParts(request, fields, uploadMemory, endpoint, dropped),
      () => refuseCommonly('too-slow', endpoint),
    )
  } catch (error) {
    // Reads and discards the rest; otherwise the sender would wait and not see the answer.
    request.raw.unpipe()
    request.raw.resume()
    throw isParserError(error) ? refuseCommonly('invalid', endpoint) : error
  }
}

/**
 * Whether the parser could not read the body as a form. The other errors are refusals, those of the parser's limits,
 * which have a status, and those of counting the bytes.
 */
function isParserError(error: unknown): boolean {
  const isOurs = isRefusal(error) || error instanceof TooMany || error instanceof DatabaseBusy
  return error instanceof Error && !isOurs && !('statusCode' in error && Number(error.statusCode) < 500)
}

async function readParts(
  request: FastifyRequest,
  fields: FileFields,
  uploadMemory: UploadMemory,
  endpoint: Pick<Endpoint, 'refusals'> | undefined,
  dropped: Dropped[] | undefined,
): Promise<Sent> {
  const input: Record<string, unknown> = {}
  const files: SentFile[] = []
  let textBytes = 0
  const maxFiles = dropped ? DISCARDED_FACTOR * MAX_FILES : MAX_FILES
  const limits = {
    fieldSize: MAX_FIELD_BYTES,
    fields: MAX_FIELDS,
    files: maxFiles,
    fileSize: Math.max(...Object.values(fields).map(({ maxBytes }) => maxBytes)) + 1,
    parts: MAX_FIELDS + maxFiles,
  }
  for await (const part of request.parts({ limits })) {
    const field = part.fieldname
    if (part.type === 'field') {
      const { value } = part
      if (part.valueTruncated)
        throw refusalBy({ code: 'too-long', otherwise: 'too-large', details: { field } }, endpoint)
      // The parser turns a part of the type application/json into an object, which takes many times its bytes.
      if (typeof value !== 'string') throw refuseCommonly('invalid', endpoint, { field })
      const bytes = Buffer.byteLength(value)
      uploadMemory.add(bytes)
      textBytes += bytes
      if (textBytes > MAX_TEXT_BYTES) throw refuseCommonly('too-large', endpoint, { field })
      const isTaken = Object.hasOwn(input, field)
      // A text field with the name of a file field, as curl sends it without an @, would be lost silently.
      const isForFile = Object.hasOwn(fields, field) && value !== ''
      if (isTaken || isForFile) throw refuseCommonly('invalid', endpoint, { field })
      input[field] = value
      continue
    }
    const allowed = fields[field]
    const kept = files.filter((file) => file.field === field).length
    const isSurplus = allowed !== undefined && kept >= allowed.maxCount
    const bytes = await readUpTo(part.file, isSurplus ? 0 : (allowed?.maxBytes ?? 0), uploadMemory)
    // An empty file input arrives as a file without a name and without bytes.
    if (bytes?.length === 0 && !part.filename) continue
    if (!allowed) throw refuseCommonly('invalid', endpoint, { field })
    if (isSurplus || !bytes) {
      const why = isSurplus ? 'too-many' : 'too-large'
      if (!dropped) throw refuseFile(field, why, endpoint)
      dropped.push({ field, why })
      continue
    }
    // The parser gives none for an empty name, whatever its types say.
    files.push({ field, name: part.filename ?? '', type: part.mimetype, bytes })
  }
  return { input, files }
}

function refuseFile(field: string, why: Dropped['why'], endpoint?: Pick<Endpoint, 'refusals'>): Refusal {
  if (why === 'too-large') return refuseCommonly(why, endpoint, { field })
  return refusalBy({ code: `too-many-${field}`, otherwise: 'invalid', details: { field } }, endpoint)
}

/** The stream's bytes, or null when there are more than `maxBytes` of them; the rest is read and discarded. */
async function readUpTo(
  stream: AsyncIterable<Buffer>,
  maxBytes: number,
  uploadMemory: UploadMemory,
): Promise<Buffer | null> {
  let chunks: Buffer[] = []
  let kept = 0
  let isTooLarge = false
  for await (const chunk of stream) {
    isTooLarge ||= kept + chunk.length > maxBytes
    uploadMemory.add(isTooLarge ? -kept : chunk.length)
    await uploadMemory.arrived(chunk.length)
    kept = isTooLarge ? 0 : kept + chunk.length
    if (isTooLarge) chunks = []
    else chunks.push(chunk)
  }
  await uploadMemory.arrived(0, true)
  return isTooLarge ? null : Buffer.concat(chunks)
}
