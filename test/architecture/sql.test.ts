import { describe, expect, test } from 'vitest'
import { sqlProblems } from './sql.ts'

const votes = 'src/features/votes'

describe('SQL is refused', () => {
  const queries = `${votes}/votes.queries.ts`
  const refused: [what: string, path: string, text: string, problem: string][] = [
    [
      'outside queries',
      `${votes}/votes.routes.ts`,
      'sql`select 1`',
      `${votes}/votes.routes.ts: SQL stands in *.queries.ts`,
    ],
    [
      'outside queries as a text',
      'src/platform/server/jobs/jobs.ts',
      `pool.query('delete from votes where true')`,
      'src/platform/server/jobs/jobs.ts: SQL stands in *.queries.ts',
    ],
    [
      'that inserts into another feature’s table',
      queries,
      'sql`insert into reports (id) values (${id})`',
      `${queries} writes reports, which belongs to reports`,
    ],
    [
      'that updates another feature’s table',
      queries,
      'sql<Row>`update reports set votes = 1`',
      `${queries} writes reports, which belongs to reports`,
    ],
    [
      'that deletes from another feature’s table',
      queries,
      'sql`delete from reports r using votes v where true`',
      `${queries} writes reports, which belongs to reports`,
    ],
    [
      'that deletes from the job queue’s tables in a feature',
      queries,
      'sql`delete from jobs.job where true`',
      `${queries} writes jobs.job, which belongs to platform`,
    ],
    [
      'on a table without an owner',
      queries,
      'sql`select 1 from ballots`',
      `${queries}: test/architecture/owners.ts knows no owner of the table ballots`,
    ],
  ]
  test.each(refused)('%s', (_, path, text, problem) => expect(sqlProblems({ [path]: text })).toEqual([problem]))

  test.each([
    'select 1 from votes v join flags f on true',
    'with gone as (delete from votes where true returning *), kept(id) as materialized (select 1) select * from gone, kept k join votes v on true',
    'select extract(epoch from v.at), v.a is distinct from v.b from votes as v, unnest(array(select 1)) as t(id), lateral (select 1 from users) u',
    'insert into votes (id) values ($1) on conflict (id) do update set id = excluded.id -- from nowhere',
    "select id from reports where text = 'from here' for no key update of reports",
    'select id from reports join votes using (id) for update',
  ])('but not where it writes only its own tables: %s', (text) => {
    expect(sqlProblems({ [queries]: `sql\`${text}\`` })).toEqual([])
  })
})
