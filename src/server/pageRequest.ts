import type { FastifyRequest } from 'fastify'
import { REPORT_PHOTO_MAX_BYTES } from '#features/media/media.rules.ts'
import type { FileFields } from '#shared/endpoint.ts'
import { readMultipart } from './multipart.ts'

/** What a form posted without JavaScript may carry. */
export const PAGE_FILES: FileFields = { photo: { maxCount: 1, maxBytes: REPORT_PHOTO_MAX_BYTES } }

/** A page's request as the router reads it. A body that is too large arrives without its files, marked `too-large`. */
export async function pageRequest(request: FastifyRequest, publicUrl: string, files: FileFields): Promise<Request> {
  const url = new URL(request.url.replace(/^\/+/, '/'), publicUrl)
  if (request.method !== 'POST') return new Request(url, { method: 'GET' })
  return new Request(url, { method: 'POST', body: request.isMultipart() ? await multipartForm(request, files) : plainForm(request.body) })
}

async function multipartForm(request: FastifyRequest, fields: FileFields): Promise<FormData> {
  const { input, files } = await readMultipart(request, fields)
  const form = plainForm(input)
  for (const { field, name, type, bytes } of files) form.append(field, new File([new Uint8Array(bytes)], name, { type }))
  return form
}

function plainForm(values: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values ?? {})) form.append(name, String(value))
  return form
}
