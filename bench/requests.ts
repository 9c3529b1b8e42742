/** A whole HTTP request, as it is written to a socket. */
export type RawRequest = string | Buffer

type Headers = Record<string, string>

/** Returns a raw GET request. */
export const get = (path: string, headers: Headers = {}): string => headOf('GET', path, headers)

/** Returns a raw PUT request with a JSON body. */
export const put = (path: string, body: unknown, headers?: Headers) => withJson('PUT', path, body, headers)

/** Returns a raw POST request with a JSON body. */
export const post = (path: string, body: unknown, headers?: Headers) => withJson('POST', path, body, headers)

/** Returns a raw POST request with these bytes. */
export function postBytes(path: string, bytes: Buffer, headers: Headers = {}): Buffer {
  return Buffer.concat([Buffer.from(headOf('POST', path, { 'content-length': `${bytes.length}`, ...headers })), bytes])
}

/** Returns a raw POST request with a report and its photo, as a form. */
export async function postReport(report: object, photo: Buffer, headers: Headers): Promise<Buffer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(report)) form.set(name, String(value))
  form.set('photo', new File([new Uint8Array(photo)], 'photo.jpg', { type: 'image/jpeg' }))
  const request = new Request('http://localhost/api/reports', { method: 'POST', body: form })
  const type = { 'content-type': request.headers.get('content-type') ?? '' }
  return postBytes('/api/reports', Buffer.from(await request.arrayBuffer()), { ...type, ...headers })
}

function withJson(method: string, path: string, body: unknown, headers: Headers = {}): string {
  const json = JSON.stringify(body)
  const about = { 'content-type': 'application/json', 'content-length': `${Buffer.byteLength(json)}` }
  return headOf(method, path, { ...about, ...headers }) + json
}

function headOf(method: string, path: string, headers: Headers): string {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
}
