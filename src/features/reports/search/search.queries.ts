import type { Reports } from '#db/schema.ts'
import type { Sql } from '#platform/server/database/sql.ts'

type Unknown = Pick<Reports, 'id' | 'description' | 'address'>

/** Locks the newest reports that are not indexed yet until the transaction ends; skips those locked by others. */
export async function lockUnsearchable(sql: Sql, limit: number): Promise<Unknown[]> {
  return sql<Unknown>`
    select id, description, address from reports where search is null and deleted_at is null
    order by created_at desc limit ${limit} for no key update skip locked`
}

/** Saves the words of locked reports; `words`: for each report, its `searchWords` joined by commas. */
export async function saveSearch(sql: Sql, ids: string[], words: string[]): Promise<void> {
  await sql`
    update reports set search = search_of(string_to_array(known.words, ','), category)
    from unnest(${ids}::uuid[], ${words}::text[]) as known (id, words) where reports.id = known.id`
}

/** A category and one of the words of its name. */
export interface NameWord {
  category: string
  word: string
}

/**
 * The search for these words as PostgreSQL's `tsquery`: finds reports with a form of each word. A word of a category's
 * name also finds that category. null: there are only stop words.
 */
export async function readQuery(sql: Sql, words: string[], names: NameWord[]): Promise<string | null> {
  return sql.value<string | null>`
    with typed as (
      select nth, word_forms(split_part(word, ' ', 1), split_part(word, ' ', -1)) as forms
      from unnest(${words}::text[]) with ordinality as given (word, nth)
    ), named as (
      select category, word_forms(split_part(word, ' ', 1), split_part(word, ' ', -1)) as forms
      from unnest(${names.map(({ category }) => category)}::text[], ${names.map(({ word }) => word)}::text[])
        as given (category, word)
    )
    select string_agg('(' || forms || ')', ' & ' order by nth) as query from (
      select nth, (
        select string_agg(quote_literal(form), ' | ')
        from unnest(typed.forms || array(select distinct '#' || category from named where named.forms && typed.forms)) as form
      ) as forms
      from typed where forms <> '{}'
    ) as parts`
}
