import { type MouseEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { CategoryTile } from '#features/categories/CategoryTile.tsx'
import { categoryLabel } from '#features/categories/categories.contract.ts'
import { CATEGORIES } from '#features/categories/categories.rules.ts'
import {
  ALL_CATEGORIES,
  type CategoryFilter,
  DAYS_OPTIONS,
  type Days,
  DEFAULT_DAYS,
} from '#features/feed/feed.rules.ts'
import { type ListFilters, writeFilters } from '#features/feed/filters.rules.ts'
import { m } from '#messages'
import { OptionSheet } from '#platform/browser/overlays/overlays.tsx'
import { Button } from '#platform/browser/ui/Button.tsx'
import { Chip, Chips } from '#platform/browser/ui/form/Chip.tsx'
import styles from './FilterBar.module.css'

const categories = [ALL_CATEGORIES, ...CATEGORIES] as const

/** The filters for category and time range, kept in the address. Source: spec §2 "Recent reports screen". */
export function FilterBar({ filters }: { filters: ListFilters }) {
  const navigate = useNavigate()
  const [open, setOpen] = useState<'category' | 'days' | null>(null)
  const { category, days } = filters
  const change = (changed: Partial<ListFilters>) =>
    void navigate(
      { pathname: '/recent', search: writeFilters({ category, days, ...changed }) },
      { preventScrollReset: true },
    )
  const close = () => setOpen(null)
  const anchor = useRef<HTMLElement>(null)
  const opens = (name: 'category' | 'days') => ({
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': open === name,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
      anchor.current = currentTarget
      setOpen(name)
    },
  })

  return (
    <>
      <div className={styles.chips}>
        <Chips>
          <Chip
            icon="list-filter"
            label={m.category_label()}
            value={categoryText(category)}
            on={category !== ALL_CATEGORIES}
            {...opens('category')}
          />
          <Chip label={m.recent_days()} value={daysText(days)} on={days !== DEFAULT_DAYS} {...opens('days')} />
        </Chips>
      </div>
      <noscript>{import.meta.env.SSR && <PlainFilters category={category} days={days} />}</noscript>
      <OptionSheet
        open={open === 'category'}
        onClose={close}
        anchor={anchor}
        title={m.category_label()}
        value={category}
        options={categories.map((value) => ({
          value,
          label: categoryText(value),
          lead: value !== ALL_CATEGORIES && <CategoryTile category={value} size="s" />,
        }))}
        onChoose={(value) => change({ category: value })}
      />
      <OptionSheet
        open={open === 'days'}
        onClose={close}
        anchor={anchor}
        title={m.recent_days()}
        value={String(days)}
        options={DAYS_OPTIONS.map((value) => ({ value: String(value), label: daysText(value) }))}
        onChoose={(value) => change({ days: DAYS_OPTIONS.find((known) => String(known) === value) ?? DEFAULT_DAYS })}
      />
    </>
  )
}

/** The same filters without JavaScript, as a form. */
function PlainFilters({ category, days }: { category: CategoryFilter; days: Days }) {
  return (
    <form method="get" action="/recent" className={styles.plain}>
      <label>
        {m.category_label()}
        <select name="category" defaultValue={category}>
          {categories.map((value) => (
            <option key={value} value={value}>
              {categoryText(value)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {m.recent_days()}
        <select name="days" defaultValue={days}>
          {DAYS_OPTIONS.map((value) => (
            <option key={value} value={value}>
              {daysText(value)}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit" size="s">
        {m.recent_filter()}
      </Button>
    </form>
  )
}

function categoryText(category: CategoryFilter): string {
  return category === ALL_CATEGORIES ? m.recent_category_all() : categoryLabel(category)
}

/** "24 hours" for one day. Source: spec §9 "Map and filters". */
function daysText(days: Days): string {
  return days === 1 ? m.recent_days_one() : m.recent_days_many({ days })
}
