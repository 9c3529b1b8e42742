import { near } from '#db/seed/places.ts'
import { randomFrom } from '#db/seed/random.ts'
import { addNear, BUSY_PLACE, type Crowd, somethingSaid } from './crowd.ts'
import { post } from './requests.ts'
import { measureRow } from './speed/measureRow.ts'
import { ms, searches } from './speed/operations.ts'
import { type Row, tableOf } from './speed/rows.ts'
import { openSite } from './speed/site.ts'
import { ROUNDS, withSuite } from './suite.ts'
import { printTable } from './table.ts'

// Measures the search for similar reports, and storing a report without a photo, at one location with none, a hundred, a
// thousand or ten thousand reports nearby. The rows "similar" of `npm run bench` measure other places too.
const CROWDS: { name: string; count: number; kind: Crowd }[] = [
  { name: 'none near', count: 0, kind: 'neighbours' },
  { name: '100 near', count: 100, kind: 'neighbours' },
  { name: '1,000 near', count: 1_000, kind: 'neighbours' },
  { name: '10,000 near', count: 10_000, kind: 'neighbours' },
  { name: '10,000 near of one template', count: 10_000, kind: 'template' },
]
const REPORTS = 600

await withSuite(async (suite) => {
  const rows: Row[] = []
  for (const { name, count, kind } of CROWDS) {
    const site = await openSite(suite, 'postgresql', 1_000, {
      more: (client) => addNear(client, BUSY_PLACE, count, kind),
    })
    const random = randomFrom(7)
    const reports = Array.from({ length: REPORTS }, () => ({
      ...{ category: 'litter', description: somethingSaid(random, kind) },
      ...near(random, BUSY_PLACE, 60),
    }))
    const operations = [
      { name: `similar, ${name}`, requests: searches(site, reports), budget: ms(1) },
      {
        name: `report, ${name}`,
        requests: reports.map((report, number) => post('/api/reports', report, site.asMember(number))),
        budget: ms(3),
      },
    ]
    for (const operation of operations) rows.push(await measureRow(suite.client, site, operation, ROUNDS))
    await site.stop()
  }
  printTable('At one place', tableOf(rows))
})
