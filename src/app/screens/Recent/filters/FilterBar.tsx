import { useNavigate } from 'react-router'
import { CategoryTile } from '#features/categories/CategoryTile.tsx'
import { ALL_CATEGORIES, SEARCH_MAX } from '#features/feed/feed.rules.ts'
import { type ListFilters, NO_FILTERS, wordsOf, writeFilters } from '#features/feed/filters.rules.ts'
import { m } from '#messages'
import { Button } from '#platform/browser/ui/Button.tsx'
import { Chips } from '#platform/browser/ui/form/Chip.tsx'
import styles from './FilterBar.module.css'
import { FilterChip } from './FilterChip.tsx'
import { categories, categoryText, daysText, ranges, sorts, sortText, states, stateText } from './filterTexts.ts'
import { SearchField } from './SearchField.tsx'

/** The search, the filters and the order of the list, kept in the address. Source: spec §2 "Recent reports screen". */
export function FilterBar({ filters }: { filters: ListFilters }) {
  const navigate = useNavigate()
  const change = (changed: Partial<ListFilters>) =>
    void navigate(
      { pathname: '/recent', search: writeFilters({ ...filters, cursor: null, ...changed }) },
      { preventScrollReset: true },
    )

  return (
    <>
      <div data-needs-script>
        <Chips>
          <SearchField q={filters.q} onSearch={(typed) => change({ q: wordsOf(typed) })} />
          <FilterChip
            icon="list-filter"
            label={m.category_label()}
            value={filters.category}
            usual={NO_FILTERS.category}
            values={categories}
            text={categoryText}
            lead={(value) => value !== ALL_CATEGORIES && <CategoryTile category={value} size="s" />}
            onChoose={(category) => change({ category })}
          />
          <FilterChip
            label={m.recent_days()}
            value={filters.days}
            usual={NO_FILTERS.days}
            values={ranges}
            text={daysText}
            onChoose={(days) => change({ days })}
          />
          <FilterChip
            label={m.recent_state()}
            value={filters.state}
            usual={NO_FILTERS.state}
            values={states}
            text={stateText}
            onChoose={(state) => change({ state })}
          />
          <FilterChip
            label={m.recent_sort()}
            value={filters.sort}
            usual={NO_FILTERS.sort}
            values={sorts}
            text={sortText}
            onChoose={(sort) => change({ sort })}
          />
        </Chips>
      </div>
      <noscript>{import.meta.env.SSR && <PlainFilters filters={filters} />}</noscript>
    </>
  )
}

/** The search and the filters without JavaScript, as a form. */
function PlainFilters({ filters: { q, category, days, state, sort } }: { filters: ListFilters }) {
  return (
    <form method="get" action="/recent" className={styles.plain}>
      <label>
        {m.recent_search()}
        <input name="q" defaultValue={q} maxLength={SEARCH_MAX} />
      </label>
      <Choice label={m.category_label()} name="category" value={category} values={categories} text={categoryText} />
      <Choice label={m.recent_days()} name="days" value={days} values={ranges} text={daysText} />
      <Choice label={m.recent_state()} name="state" value={state} values={states} text={stateText} />
      <Choice label={m.recent_sort()} name="sort" value={sort} values={sorts} text={sortText} />
      <Button type="submit" size="s">
        {m.recent_filter()}
      </Button>
    </form>
  )
}

interface ChoiceProps<Value extends string | number> {
  label: string
  name: string
  value: Value
  values: readonly Value[]
  text: (value: Value) => string
}

function Choice<Value extends string | number>({ label, name, value, values, text }: ChoiceProps<Value>) {
  return (
    <label>
      {label}
      <select name={name} defaultValue={value}>
        {values.map((one) => (
          <option key={one} value={one}>
            {text(one)}
          </option>
        ))}
      </select>
    </label>
  )
}
