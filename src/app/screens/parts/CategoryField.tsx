import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { CategoryTile } from '#features/categories/CategoryTile.tsx'
import { categoryLabel } from '#features/categories/categories.contract.ts'
import { CATEGORIES } from '#features/categories/categories.rules.ts'
import { m } from '#messages'
import { Icon } from '#platform/browser/icons/Icon.tsx'
import { OptionSheet } from '#platform/browser/overlays/overlays.tsx'
import { FieldBox, FieldError } from '#platform/browser/ui/form/Field.tsx'
import { Tile } from '#platform/browser/ui/Tile.tsx'
import { Grow } from '#platform/browser/ui/basics/Layout.tsx'
import styles from './CategoryField.module.css'

interface CategoryFieldProps {
  isLive: boolean
  category: string | null
  /** The category of this person's last report, offered while none is chosen. */
  last?: string | null
  error: string | null
  onChoose: (category: string) => void
}

const options = () =>
  CATEGORIES.map((value) => ({ value, label: categoryLabel(value), lead: <CategoryTile category={value} /> }))

/**
 * The category: a button that opens the categories. Before hydration, while it has the focus since then, and if the
 * code of the categories can't be loaded, it is a native select that looks the same.
 */
export function CategoryField({ isLive, category, last = null, error, onChoose }: CategoryFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const [isNative, setNative] = useState(!isLive)
  const select = useRef<HTMLSelectElement>(null)
  const replace = () => document.activeElement !== select.current && setNative(false)
  // Before the first paint, so that no change is visible.
  useLayoutEffect(() => {
    if (isLive) replace()
  }, [isLive])
  useEffect(() => {
    if (hasFailed) select.current?.focus()
  }, [hasFailed])
  const value = category ? categoryLabel(category) : m.reports_submit_category_none()
  const face = (shown: ReactNode) => (
    <>
      {category ? <CategoryTile category={category} /> : <Tile icon="ellipsis" />}
      <Grow as="span">
        <small>{m.reports_submit_category()}</small>
        {shown}
      </Grow>
      <Icon name="chevron-down" />
    </>
  )
  return (
    <FieldBox>
      {!isNative && !hasFailed ? (
        <div className={styles.row}>
          <button
            id="report-category"
            type="button"
            data-raised
            className={styles.pick}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            aria-describedby={error ? 'report-category-error' : undefined}
            data-invalid={error ? true : undefined}
            onClick={() => setOpen(true)}
          >
            {face(<span className={styles.value}>{value}</span>)}
          </button>
          {last && !category && (
            <button
              type="button"
              className={styles.again}
              aria-label={m.reports_submit_category_again({ category: categoryLabel(last) })}
              onClick={() => {
                onChoose(last)
                document.getElementById('report-description')?.focus()
              }}
            >
              <CategoryTile category={last} size="s" />
              <span>{categoryLabel(last)}</span>
            </button>
          )}
        </div>
      ) : (
        <label data-raised className={styles.pick} data-invalid={error ? true : undefined}>
          {face(
            <select
              ref={select}
              id="report-category"
              name="category"
              className={styles.value}
              required
              aria-describedby={error ? 'report-category-error' : undefined}
              aria-invalid={error ? true : undefined}
              // Until hydration the choice is the browser's.
              {...(isLive ? { value: category ?? '' } : { defaultValue: category ?? '' })}
              onChange={({ target }) => target.value && onChoose(target.value)}
              onBlur={replace}
            >
              <option value="">{m.reports_submit_category_none()}</option>
              {CATEGORIES.map((id) => (
                <option key={id} value={id}>
                  {categoryLabel(id)}
                </option>
              ))}
            </select>,
          )}
        </label>
      )}
      {error && <FieldError id="report-category-error">{error}</FieldError>}
      <OptionSheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={m.categories_choose()}
        options={options()}
        value={CATEGORIES.find((known) => known === category) ?? null}
        onChoose={onChoose}
        onFail={() => setFailed(true)}
      />
    </FieldBox>
  )
}
