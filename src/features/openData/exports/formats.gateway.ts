import { categoryLabel } from '#features/categories/categories.contract.ts'
import { m } from '#messages'
import { csvOf } from '#platform/server/formats/csv.ts'
import { XML_HEAD, xmlOf } from '#platform/server/formats/xml.ts'
import { currentLanguage } from '#platform/server/language.ts'
import { oneLine } from '#shared/text.ts'
import { featureOf, type OpenReport } from '../openReports.contract.ts'

export interface About {
  /** Its own whole URL. */
  url: string
  /** The whole URL of the same list on the site. */
  listUrl: string
  /** "Lamppost: Gibraltar". */
  site: string
  /** When one of its reports was last changed, ISO 8601. */
  findUpdated: () => Promise<string>
}

/** Writes reports in pieces. */
export type Writer = (reports: AsyncIterable<OpenReport>, about: About) => AsyncIterable<string | Buffer>

/** Length of the words in an entry's title, code points. */
const TITLE_LENGTH = 80

/** GeoJSON with one feature on each line. */
export async function* geoJson(reports: AsyncIterable<OpenReport>): AsyncIterable<string> {
  yield '{"type":"FeatureCollection","features":['
  let isFirst = true
  for await (const report of reports) {
    yield `${isFirst ? '' : ','}\n${JSON.stringify(featureOf(report))}`
    isFirst = false
  }
  yield '\n]}\n'
}

const COLUMNS = [
  'id',
  'createdAt',
  'category',
  'status',
  'description',
  'address',
  'lat',
  'lng',
  'confirms',
  'rejects',
  'comments',
  'communityValidated',
  'editedAt',
  'updatedAt',
  'photo',
  'url',
] as const satisfies (keyof OpenReport)[]

/** CSV with a header line. */
export function csv(reports: AsyncIterable<OpenReport>): AsyncIterable<Buffer> {
  return csvOf([...COLUMNS], linesOf(reports))
}

async function* linesOf(reports: AsyncIterable<OpenReport>) {
  for await (const report of reports) yield COLUMNS.map((column) => report[column])
}

/** An Atom feed with the place of each entry. */
export async function* atom(reports: AsyncIterable<OpenReport>, about: About): AsyncIterable<string> {
  yield `${XML_HEAD}<feed xml:lang="${currentLanguage()}" xmlns="http://www.w3.org/2005/Atom" xmlns:georss="http://www.georss.org/georss">\n`
  yield xmlOf({
    id: about.url,
    title: m.openData_feed({ site: about.site }),
    updated: await about.findUpdated(),
    author: { name: about.site },
    link: [
      { '@rel': 'self', '@type': 'application/atom+xml', '@href': about.url },
      { '@rel': 'alternate', '@type': 'text/html', '@href': about.listUrl },
    ],
  })
  for await (const report of reports) yield `\n${xmlOf({ entry: entryOf(report) })}`
  yield '\n</feed>\n'
}

function entryOf(report: OpenReport): object {
  const { url, category, description, lat, lng, photo, createdAt } = report
  const label = categoryLabel(category)
  return {
    id: url,
    title: `${label}: ${oneLine(description, TITLE_LENGTH)}`,
    link: [
      { '@rel': 'alternate', '@type': 'text/html', '@href': url },
      ...(photo ? [{ '@rel': 'enclosure', '@type': 'image/webp', '@href': photo }] : []),
    ],
    published: createdAt,
    updated: report.updatedAt,
    category: { '@term': category, '@label': label },
    summary: description,
    'georss:point': `${lat} ${lng}`,
  }
}
