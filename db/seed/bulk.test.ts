import { describe, expect, test } from 'vitest'
import type { Reports } from '#db/schema.ts'
import { longestFirst } from '#features/reports/submit/similar.rules.ts'
import { cellOf } from '#features/territory/territory.rules.ts'
import type { Columns } from '#platform/server/database/columns.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { temporaryFolder } from '#test/folders.ts'
import { freshDatabaseUrl } from '#test/postgres.ts'
import { seedBulk } from './bulk.ts'

const kinds = {
  embedded: async () => openDatabase({ dataDir: temporaryFolder(), log: () => undefined }),
  postgresql: async () => openDatabase({ url: await freshDatabaseUrl(), dataDir: '/nowhere', log: () => undefined }),
}
const now = new Date('2026-11-21T14:30:00Z')

describe.each(['embedded', 'postgresql'] as const)('very many reports on the %s database', (kind) => {
  test('have correct counts and cells, and match their votes and words', async () => {
    await using stack = new AsyncDisposableStack()
    const database = await kinds[kind]()
    stack.defer(() => database.close())
    await migrate(database)
    await seedBulk(database, { reports: 5000, authors: 50, votes: 800, now })

    const [total] = await database.sql<{
      reports: number
      authors: number
      oldest: Reports['createdAt']
      newest: Reports['createdAt']
    }>`
      select count(*) as reports, count(distinct author_id) as authors, min(created_at) as oldest, max(created_at) as newest
      from reports`
    expect(total).toMatchObject({ reports: 5000, authors: 50 })
    expect(total?.newest.getTime()).toBeLessThan(now.getTime())
    expect(total?.oldest.getTime()).toBeGreaterThan(now.getTime() - 60 * 86_400_000)

    const [counts] = await database.sql<{ all: number; each: number; wrong: number }>`
      select sum(count) filter (where category = 'all') as all, sum(count) filter (where category <> 'all') as each,
        (select count(*) from reports r where confirms <>
          (select count(*) from votes v where v.report_id = r.id and v.voter_id <> r.author_id)) as wrong
      from report_counts`
    expect(counts).toEqual({ all: 5000, each: 5000, wrong: 0 })
    const [votes] = await database.sql<{ votes: number }>`select count(*) as votes from votes`
    expect(votes).toEqual({ votes: 800 })

    const some = await database.sql<Pick<Reports, 'lat' | 'lng' | 'cell'>>`select lat, lng, cell from reports limit 500`
    expect(some).toHaveLength(500)
    for (const { lat, lng, cell } of some) expect(cell).toBe(cellOf({ lat, lng }))
    const said = await database.sql<Columns<Reports, 'description', { words: string }>>`
      select description, words from reports limit 500`
    expect(said).toHaveLength(500)
    for (const { description, words } of said)
      expect(words.split(' ').toSorted()).toEqual(longestFirst(description).toSorted())
  })
})
