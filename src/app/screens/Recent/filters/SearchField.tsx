import { type SubmitEvent, useRef } from 'react'
import { SEARCH_MAX } from '#features/feed/feed.rules.ts'
import { m } from '#messages'
import { useAfterHydration } from '#platform/browser/hooks/useAfterHydration.ts'
import { Icon } from '#platform/browser/icons/Icon.tsx'
import styles from './SearchField.module.css'

interface SearchFieldProps {
  /** The words that the list is searched for now. */
  q: string
  typed: string
  onType: (typed: string) => void
  onSearch: (q: string) => void
}

/** The field for words to search reports by; Enter searches. */
export function SearchField({ q, typed, onType, onSearch }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  // Words may have been typed before this component was hydrated.
  useAfterHydration(() => onType(field.current?.value ?? typed))
  const search = (event: SubmitEvent) => {
    event.preventDefault()
    onSearch(typed)
  }
  const clear = () => {
    onType('')
    onSearch('')
    field.current?.focus()
  }
  return (
    <search className={styles.search} data-on={q !== '' || undefined}>
      <form onSubmit={search}>
        <Icon name="search" size="s" />
        <input
          ref={field}
          name="q"
          aria-label={m.feed_search()}
          placeholder={m.feed_search()}
          value={typed}
          maxLength={SEARCH_MAX}
          autoComplete="off"
          enterKeyHint="search"
          onChange={({ target }) => onType(target.value)}
        />
        {typed !== '' && (
          <button type="button" aria-label={m.feed_search_clear()} onClick={clear}>
            <Icon name="x" size="s" />
          </button>
        )}
      </form>
    </search>
  )
}
