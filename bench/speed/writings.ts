import { longestFirst } from '#features/reports/submit/similar.rules.ts'
import { cellOf } from '#features/territory/territory.rules.ts'
import { aJpeg } from '#test/pictures.ts'
import { commentStatements, reportStatements, voteStatements } from '../bareStatements.ts'
import { post, put } from '../compare.ts'
import { ms, type Operation } from './operations.ts'
import type { Site } from './site.ts'

const REPORTS = 600
/** A photo as the browser sends it, after it has made it smaller. */
const SENT_PHOTO = { width: 1600, height: 1200, noise: true }

/** Everything that writes. `pairs` are votes that members may give. */
export async function writings(site: Site, pairs: { id: string; voter: number }[]): Promise<Operation[]> {
  const { cookies, memberId, memberIds } = site
  const votes = ['reject', 'confirm'].flatMap((type) => pairs.map((pair) => ({ ...pair, type })))
  const cookieOf = (number: number) => ({ cookie: cookies[number % cookies.length] ?? '' })
  const said = Array.from({ length: REPORTS }, (_, number) => {
    const description = `The bin by the steps of house ${number} is full`
    const at = { lat: 36.12 + (number % 10) / 1000, lng: -5.36 + (Math.floor(number / 10) % 10) / 1000 }
    return { description, words: longestFirst(description), ...at, cell: cellOf(at) }
  })
  const submitted = said.map(({ description, lat, lng }) => ({ category: 'litter', description, lat, lng }))
  const stored = reportStatements(said, memberId)
  const photo = await aJpeg(SENT_PHOTO)
  return [
    {
      name: 'vote',
      requests: votes.map(({ id, voter, type }) => put(`/api/reports/${id}/vote`, { type }, cookieOf(voter - 1))),
      bare: {
        statements: voteStatements(
          votes.map(({ voter, ...vote }) => ({ ...vote, voterId: memberIds[voter - 1] ?? '' })),
        ),
      },
      budget: ms(1),
    },
    {
      name: 'comment',
      requests: pairs.map(({ id }, number) =>
        post(`/api/reports/${id}/comments`, { text: 'Seen it too' }, cookieOf(number)),
      ),
      bare: {
        statements: commentStatements(
          pairs.map(({ id }) => id),
          memberId,
        ),
      },
      budget: ms(2),
    },
    {
      name: 'report without a photo',
      requests: submitted.map((report, number) => post('/api/reports', report, cookieOf(number))),
      bare: { statements: stored },
      budget: ms(2.5),
    },
    {
      name: 'report with a photo',
      requests: [],
      binary: await Promise.all(submitted.slice(0, 8).map((report, number) => formOf(report, photo, cookieOf(number)))),
      bare: { statements: stored, isPicture: true },
      bareBinary: [rawPost('report-with-a-photo', photo)],
      budget: null,
    },
  ]
}

/** A raw request with a report and its photo, as a form; in base64. */
export async function formOf(report: object, photo: Buffer, headers: Record<string, string>): Promise<string> {
  const form = new FormData()
  for (const [name, value] of Object.entries(report)) form.set(name, String(value))
  form.set('photo', new File([new Uint8Array(photo)], 'photo.jpg', { type: 'image/jpeg' }))
  const request = new Request('http://localhost/api/reports', { method: 'POST', body: form })
  const type = { 'content-type': request.headers.get('content-type') ?? '' }
  return rawPost('api/reports', Buffer.from(await request.arrayBuffer()), { ...type, ...headers })
}

/** A raw request with these bytes; in base64. */
export function rawPost(path: string, bytes: Buffer, headers: Record<string, string> = {}): string {
  const all = { host: 'localhost', 'content-length': `${bytes.length}`, ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.concat([Buffer.from(`POST /${path} HTTP/1.1\r\n${lines.join('')}\r\n`), bytes]).toString('base64')
}
