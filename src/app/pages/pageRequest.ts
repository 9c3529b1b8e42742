import type { FastifyRequest } from 'fastify'
import { MAX_IMAGES } from '#features/comments/comments.rules.ts'
import { UNSUBSCRIBE_PATH } from '#features/following/channels/channels.rules.ts'
import { COMMENT_IMAGE_MAX_BYTES, REPORT_PHOTO_MAX_BYTES } from '#features/media/media.rules.ts'
import { type Dropped, readMultipart } from '#platform/server/http/multipart.ts'
import type { UploadMemory } from '#platform/server/http/uploadMemory.ts'
import { refuseCommonly } from '#platform/server/refusals.ts'
import type { FileFields } from '#shared/endpoint.ts'
import { parseUrl } from '#shared/sitePath.ts'

/** The files that a form without JavaScript may send. */
const PAGE_FILES: FileFields = {
  photo: { maxCount: 1, maxBytes: REPORT_PHOTO_MAX_BYTES },
  images: { maxCount: MAX_IMAGES, maxBytes: COMMENT_IMAGE_MAX_BYTES },
}

/** More fields than any of our forms has. A form with thousands takes long to hand on. */
const MAX_FIELDS = 200

/**
 * The request that the router gets. Files that are too large or too many are left out, and their fields are named in
 * `too-large` and `too-many`.
 */
export async function pageRequest(
  request: FastifyRequest,
  publicUrl: string,
  uploadMemory: UploadMemory,
): Promise<Request> {
  const url = ownUrl(request.url, publicUrl)
  if (request.method !== 'POST') return new Request(url, { method: 'GET' })
  // Mail programs post multipart forms too (RFC 8058). All that is needed is in the address.
  if (url.pathname === UNSUBSCRIBE_PATH) return new Request(url, { method: 'POST', body: new FormData() })
  return new Request(url, {
    method: 'POST',
    body: request.isMultipart() ? await multipartForm(request, uploadMemory) : plainForm(request.body),
  })
}

/** A request's URL on this site: `//elsewhere`, `/\\elsewhere` and `http://elsewhere/` are read as paths of ours. */
export function ownUrl(requestUrl: string, publicUrl: string): URL {
  const path = requestUrl.replace(/^[a-z][a-z\d+.-]*:[/\\]+[^/\\?#]*/i, '').replace(/^[/\\]+/, '')
  const url = new URL(`${publicUrl}/${path}`)
  url.pathname = url.pathname.replace(/^\/+/, '/')
  return url
}

/** The target of a redirect if it is on this site, else /recent. Source: safety rules, return URL. */
export function ownLocation(to: string, publicUrl: string): string {
  const url = parseUrl(to, publicUrl)
  if (url?.origin !== publicUrl) return '/recent'
  return `${url.pathname.replace(/^\/+/, '/')}${url.search}${url.hash}`
}

async function multipartForm(request: FastifyRequest, uploadMemory: UploadMemory): Promise<FormData> {
  const dropped: Dropped[] = []
  const { input, files } = await readMultipart(request, PAGE_FILES, uploadMemory, undefined, dropped)
  const form = plainForm(input)
  for (const { field, why } of dropped) {
    // A browser never sends two files from an input for one.
    if (why === 'too-many' && PAGE_FILES[field]?.maxCount === 1) throw refuseCommonly('invalid', undefined, { field })
    form.append(why, field)
  }
  for (const { field, name, type, bytes } of files)
    form.append(field, new File([new Uint8Array(bytes)], name, { type }))
  return form
}

function plainForm(values: unknown): FormData {
  const fields = Object.entries(values ?? {})
  if (fields.length > MAX_FIELDS) throw refuseCommonly('invalid')
  const form = new FormData()
  for (const [name, value] of fields) {
    if (typeof value === 'object') throw refuseCommonly('invalid', undefined, { field: name })
    form.append(name, String(value))
  }
  return form
}
