import { useState } from 'react'
import { useNavigate } from 'react-router'
import { SEARCH_MAX } from '#features/feed/feed.rules.ts'
import { type ListFilters, NO_FILTERS, readFilters, writeFilters } from '#features/feed/filters.rules.ts'
import { m } from '#messages'
import { Button } from '#platform/browser/ui/Button.tsx'
import { Chips } from '#platform/browser/ui/form/Chip.tsx'
import { FilterChip } from '#platform/browser/ui/form/FilterChip.tsx'
import { type FilterChoice, filterChoices } from './filterChoices.tsx'
import { SearchField } from './SearchField.tsx'

/** The search, the filters and the order of the list, kept in the address. Source: spec §2 "Recent reports screen". */
export function FilterBar({ filters }: { filters: ListFilters }) {
  const navigate = useNavigate()
  const { q } = filters
  const [typed, setTyped] = useState(q)
  const [known, setKnown] = useState(q)
  // The address has changed meanwhile, by Back or by a link.
  if (q !== known) {
    setKnown(q)
    setTyped(q)
  }
  const change = (name: FilterChoice['name'] | 'q', value: string) => {
    const search = new URLSearchParams(writeFilters({ ...filters, cursor: null }))
    // Words that were typed are searched for, without Enter too.
    search.set('q', typed)
    search.set(name, value)
    void navigate({ pathname: '/recent', search: writeFilters(readFilters(search)) }, { preventScrollReset: true })
  }
  return (
    <>
      <div data-needs-script>
        <Chips>
          <SearchField q={q} typed={typed} onType={setTyped} onSearch={(words) => change('q', words)} />
          {filterChoices().map(({ name, ...choice }) => (
            <FilterChip
              key={name}
              {...choice}
              value={String(filters[name])}
              on={filters[name] !== NO_FILTERS[name]}
              onChoose={(value) => change(name, value)}
            />
          ))}
        </Chips>
      </div>
      <noscript>{import.meta.env.SSR && <PlainFilters filters={filters} />}</noscript>
    </>
  )
}

/** The search and the filters without JavaScript, as a form. */
function PlainFilters({ filters }: { filters: ListFilters }) {
  return (
    <form method="get" action="/recent">
      <label>
        {m.feed_search()}
        <input name="q" defaultValue={filters.q} maxLength={SEARCH_MAX} />
      </label>
      {filterChoices().map(({ name, label, options }) => (
        <label key={name}>
          {label}
          <select name={name} defaultValue={filters[name]}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </label>
      ))}
      <Button type="submit" size="s">
        {m.feed_filter()}
      </Button>
    </form>
  )
}
