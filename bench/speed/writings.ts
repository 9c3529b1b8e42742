import { longestFirst } from '#features/reports/submit/similar.rules.ts'
import { cellOf } from '#features/territory/territory.rules.ts'
import { aJpeg } from '#test/pictures.ts'
import { commentStatements, reportStatements, voteStatements } from '../bareStatements.ts'
import { post, postBytes, postReport, put } from '../requests.ts'
import { ms, type Operation } from './operations.ts'
import type { Site } from './site.ts'

const REPORTS = 600
/** A photo as the browser sends it, after it has made it smaller. */
const SENT_PHOTO = { width: 1600, height: 1200, noise: true }

/** Everything that writes. `pairs` are votes that members may give. */
export async function writings(site: Site, pairs: { id: string; voter: number }[]): Promise<Operation[]> {
  const { asMember } = site
  const votes = ['reject', 'confirm'].flatMap((type) => pairs.map((pair) => ({ ...pair, type })))
  const said = Array.from({ length: REPORTS }, (_, number) => {
    const description = `The bin by the steps of house ${number} is full`
    const at = { lat: 36.12 + (number % 10) / 1000, lng: -5.36 + (Math.floor(number / 10) % 10) / 1000 }
    return { description, words: longestFirst(description), ...at, cell: cellOf(at) }
  })
  const submitted = said.map(({ description, lat, lng }) => ({ category: 'litter', description, lat, lng }))
  const stored = reportStatements(said)
  const photo = await aJpeg(SENT_PHOTO)
  return [
    {
      name: 'vote',
      requests: votes.map(({ id, voter, type }) => put(`/api/reports/${id}/vote`, { type }, asMember(voter))),
      bare: { statements: voteStatements(votes) },
      budget: ms(1),
    },
    {
      name: 'comment',
      requests: pairs.map(({ id }, number) =>
        post(`/api/reports/${id}/comments`, { text: 'Seen it too' }, asMember(number)),
      ),
      bare: {
        statements: commentStatements(pairs.map(({ id }) => id)),
      },
      budget: ms(2),
    },
    {
      name: 'report without a photo',
      requests: submitted.map((report, number) => post('/api/reports', report, asMember(number))),
      bare: { statements: stored },
      budget: ms(2.5),
    },
    {
      name: 'report with a photo',
      requests: await Promise.all(
        submitted.slice(0, 8).map((report, number) => postReport(report, photo, asMember(number))),
      ),
      bare: { statements: stored, isPicture: true },
      bareRequest: postBytes('/report-with-a-photo', photo),
      budget: null,
    },
  ]
}
