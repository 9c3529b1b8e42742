import type { Reports } from '#db/schema.ts'
import type { Circle, LatLng } from '#features/territory/territory.rules.ts'
import type { Columns } from '#platform/server/database/columns.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { type Search, SIMILAR_LEAST } from './similar.rules.ts'

export interface SimilarRow extends Columns<
  Reports,
  'id' | 'description' | 'lat' | 'lng' | 'createdAt',
  { words: string }
> {
  thumb: Reports['photoThumb']
}

/** Where to search and since when: in these cells, nearest first, within a circle. */
export interface Nearby extends LatLng, Circle {
  category: string
  cells: number[]
  since: Date
}

/** If no more reports than this of a fitting length are nearby, all of them are compared. */
const FEW = 40

/** A word in this many reports nearby is common; counting stops there. */
const COMMON = 60

/** How many list entries are read in all. From one list at most MAX_OF_LIST shorter and MAX_OF_LIST longer texts. */
const MAX_READ = 500
const MAX_OF_LIST = 80

/**
 * Active reports that may be similar, at most `candidates`. If few reports of similar length are nearby, it returns
 * them all. Otherwise it reads the lists of the rarest words, beginning with reports of about the same length. Reports
 * with most of these words come first, then the newest; reports with too few of them to be similar are left out. A
 * common word counts as found in every report, because its list is only read in part. Every step has a limit, so the
 * cost does not grow with the data.
 */
export async function findCandidates(
  sql: Sql,
  { category, cells, lat, lng, degrees, narrowing, since }: Nearby,
  { words, rarest, size, leastSize, mostSize, candidates }: Search,
): Promise<SimilarRow[]> {
  const mostOfWord = Math.max(COMMON, Math.ceil(MAX_READ / rarest))
  const few = Math.min(FEW, candidates)
  return sql<SimilarRow>`
    with few as materialized (
      select report_id, created_at, lat, lng
      from unnest(${cells}::integer[]) as cell cross join lateral (
        select report_id, created_at, lat, lng from report_words
        where list = word_list(${category}, cell, '') and size between ${leastSize} and ${mostSize}
        order by size limit ${few + 1}
      ) as entry
      limit ${few + 1}
    ), crowd as materialized (
      select count(*) > ${few} as is_there from few
    ), rarest as materialized (
      select word, count >= ${COMMON} as is_common
      from crowd cross join unnest(${words}::text[]) with ordinality as asked (word, nth) cross join lateral (
        select count(*) as count from (
          select from unnest(${cells}::integer[]) as cell cross join lateral (
            select from report_words
            where list = word_list(${category}, cell, word) and size between ${leastSize} and ${mostSize}
            order by size limit ${COMMON}
          ) as entry
          limit ${COMMON}
        ) as some_entries
      ) as near
      where is_there
      order by count, nth limit ${rarest}
    ), shared as (
      select report_id, created_at, count(*) as count
      from rarest cross join lateral (
        select report_id, created_at, entry.size
        from unnest(${cells}::integer[]) as cell cross join lateral (
          (select report_id, created_at, size, lat, lng from report_words
           where list = word_list(${category}, cell, word) and size between ${leastSize} and ${size}
           order by size desc, created_at desc limit ${MAX_OF_LIST})
          union all
          (select report_id, created_at, size, lat, lng from report_words
           where list = word_list(${category}, cell, word) and size > ${size} and size <= ${mostSize}
           order by size, created_at limit ${MAX_OF_LIST})
        ) as entry
        where (lat - ${lat}) * (lat - ${lat})
          + least(abs(lng - ${lng}), 360 - abs(lng - ${lng})) * least(abs(lng - ${lng}), 360 - abs(lng - ${lng}))
            * ${narrowing * narrowing} <= ${degrees * degrees}
        limit ${mostOfWord}
      ) as entry
      group by report_id, created_at, size
      having count(*) + (select count(*) from rarest where is_common)
        >= ${SIMILAR_LEAST / (1 + SIMILAR_LEAST)}::double precision * (size + ${size}) - ${size - rarest}::integer
    ), found as (
      select report_id, created_at, 0 as count from few
      where (select not is_there from crowd)
        and (lat - ${lat}) * (lat - ${lat})
          + least(abs(lng - ${lng}), 360 - abs(lng - ${lng})) * least(abs(lng - ${lng}), 360 - abs(lng - ${lng}))
            * ${narrowing * narrowing} <= ${degrees * degrees}
      union all
      select * from shared
    )
    select id, description, words, lat, lng, reports.created_at as "createdAt", photo_thumb as thumb
    from (select * from found where created_at >= ${since} order by count desc, created_at desc limit ${candidates}) as best
    cross join lateral (
      select * from reports where id = report_id and deleted_at is null and status = 'active' limit 1
    ) as reports`
}
