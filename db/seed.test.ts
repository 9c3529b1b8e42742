import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Credentials, Reports, Users } from '#db/schema.ts'
import { diskFiles } from '#features/media/disk.gateway.ts'
import type { FileStore } from '#features/media/files.gateway.ts'
import type { InSnakeCase, Narrowed } from '#platform/server/database/columns.ts'
import { type Database, openDatabase } from '#platform/server/database/database.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { isPassword } from '#platform/server/passwordHash.ts'
import { temporaryFolder } from '#test/folders.ts'
import { freshDatabaseUrl } from '#test/postgres.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, seedTerritory } from './seed.ts'

const kinds = {
  embedded: async () => openDatabase({ dataDir: temporaryFolder(), log: () => undefined }),
  postgresql: async () => openDatabase({ url: await freshDatabaseUrl(), dataDir: '/nowhere', log: () => undefined }),
}
const territory = { timeZone: 'Europe/Gibraltar' }
const now = () => new Date('2026-11-21T14:30:00Z')

describe.each(['embedded', 'postgresql'] as const)('a seeded territory on the %s database', (kind) => {
  let database: Database
  let files: FileStore

  beforeAll(async () => {
    database = await kinds[kind]()
    await migrate(database)
    files = await diskFiles(temporaryFolder())
    await seedTerritory({ database, files, territory, now }, { reports: 300, photos: 5 })
  })

  afterAll(() => database.close())

  test('has the requested reports, and its counters match the rows', async () => {
    const [total] = await database.sql<{ reports: number; wrong: number }>`
      select count(*) as reports, count(*) filter (where
        confirms <> (select count(*) from votes v where v.report_id = r.id and type = 'confirm')
        or rejects <> (select count(*) from votes v where v.report_id = r.id and type = 'reject')
        or comments <> (select count(*) from comments c where c.report_id = r.id)
        or (validated_at is not null) <> (confirms >= 10)
      ) as wrong
      from reports r`
    expect(total).toEqual({ reports: 300, wrong: 0 })
  })

  test('counts its visible reports by hour, for each category and in total', async () => {
    const wrong = await database.sql`
      with live as (
        select date_trunc('hour', created_at, 'UTC') as hour, named.category, count(*)::int as count
        from reports r cross join lateral (values (r.category), ('all')) as named (category)
        where deleted_at is null and status <> 'hidden'
        group by 1, 2
      )
      select * from live full join report_counts counts using (hour, category)
      where live.count is distinct from counts.count`
    expect(wrong).toEqual([])
  })

  test('has standings that match the ledger and the reports', async () => {
    const wrong = await database.sql`
      select s.user_id from standings s
      where points <> (select sum(points) from ledger l where l.user_id = s.user_id)
        or total_reports <> (select count(*) from reports r where r.author_id = s.user_id and deleted_at is null)
        or points <> 10 * total_reports + 5 * reports_with_photos + 20 * validated_reports
          + 25 * least(total_reports, 1)
          + 15 * (select count(*) from jsonb_object_keys(reports_by_category))
          + (select coalesce(sum((details ->> 'streakBonus')::int), 0) from ledger l where l.user_id = s.user_id)`
    expect(wrong).toEqual([])
    const [ledger] = await database.sql<{ reasons: string }>`
      select string_agg(distinct reason, ' ' order by reason) as reasons from ledger`
    expect(ledger).toEqual({ reasons: 'report reversal validation' })
  })

  test('has a timeline for every report', async () => {
    const [events] = await database.sql<{ reported: number; resolved: number; statuses: number }>`
      select count(*) filter (where kind = 'reported') as reported, count(*) filter (where kind = 'resolved') as resolved,
        (select count(*) from reports where status = 'resolved') as statuses
      from report_events`
    expect(events?.reported).toBe(300)
    expect(events?.resolved).toBe(events?.statuses)
  })

  test('has the four demo accounts with the documented password', async () => {
    const rows = await database.sql<
      Pick<Users, 'email' | 'admin'> &
        Narrowed<Credentials, { password: string }> & { verified: Users['emailVerified'] }
    >`
      select email, password, admin, email_verified as verified
      from users u join credentials c on c.user_id = u.id and c.provider_id = 'credential' and c.account_id = u.id::text
      where email = any(${DEMO_ACCOUNTS}::text[]) order by email`
    expect(rows.map(({ email, admin, verified }) => [email, admin, verified])).toEqual([
      ['admin@demo.test', true, true],
      ['author@demo.test', false, true],
      ['resident@demo.test', false, true],
      ['unverified@demo.test', false, false],
    ])
    expect(await isPassword(rows[0]?.password ?? '', DEMO_PASSWORD)).toBe(true)
  })

  test('has its own files for each photo, in both sizes', async () => {
    const rows = await database.sql<
      Narrowed<InSnakeCase<Reports>, { photo_display: string; photo_thumb: string; photo_width: number }>
    >`
      select photo_display, photo_thumb, photo_width from reports where photo_display is not null`
    expect(rows).toHaveLength(5)
    expect(new Set(rows.flatMap((row) => [row.photo_display, row.photo_thumb])).size).toBe(10)
    for (const { photo_display, photo_thumb, photo_width } of rows) {
      const display = await sharp((await files.get(photo_display)) ?? undefined).metadata()
      const thumb = await sharp((await files.get(photo_thumb)) ?? undefined).metadata()
      expect([display.format, display.width, thumb.width]).toEqual(['webp', photo_width, 400])
    }
  })

  test('leaves SVG support in sharp disabled', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    await expect(sharp(svg).png().toBuffer()).rejects.toThrow(/unsupported image format/)
  })

  test('cannot be seeded twice; the second attempt changes nothing', async () => {
    await expect(seedTerritory({ database, files, territory, now }, { reports: 300, photos: 0 })).rejects.toThrow(
      /duplicate key/,
    )
    const [total] = await database.sql<{ reports: number }>`select count(*) as reports from reports`
    expect(total).toEqual({ reports: 300 })
  })
})
