import { Autocomplete } from '@base-ui/react/autocomplete'
import type { BaseUIEvent } from '@base-ui/react/types'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { m } from '#messages'
import { Icon } from '#platform/browser/icons/Icon.tsx'
import type { FieldControl } from '#platform/browser/ui/form/Field.tsx'
import { IconButton } from '#platform/browser/ui/IconButton.tsx'
import { VisuallyHidden } from '#platform/browser/ui/VisuallyHidden.tsx'
import inputs from '#platform/browser/ui/form/inputs.module.css'
import type { AddressSearchProps, Caret } from './AddressSearch.tsx'
import styles from './AddressSearch.module.css'
import { searchMessage } from '../places.contract.ts'
import { coordinatesOf } from './coordinates.rules.ts'
import { SEARCH_ABOVE_CHARACTERS, type FoundPlace } from './search.rules.ts'
import { type PlaceSearch, usePlaceSearch } from './placeSearch.browser.ts'

interface AddressSearchPanelProps extends AddressSearchProps {
  control: FieldControl
  /** The selection in the box that this one replaces; null when that had no focus. */
  caret: Caret
}

/** Loaded by <AddressSearch>. */
export function AddressSearchPanel(props: AddressSearchPanelProps) {
  const { value, onChange, onChoose, isInFlow = false, control, caret } = props
  const { search, type, press, end } = usePlaceSearch()
  const [isOpen, setOpen] = useState(false)
  const highlighted = useRef<FoundPlace>(undefined)
  const input = useRef<HTMLInputElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const items = 'items' in search ? search.items : []

  const takeOver = useEffectEvent(() => {
    if (caret === null) return
    input.current?.focus()
    input.current?.setSelectionRange(...caret)
    if (value) type(value)
  })
  useLayoutEffect(() => takeOver(), [])
  useEffect(() => {
    if (isOpen && search.is === 'found') popup.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, search])

  const look = () => {
    press(value)
    setOpen(true)
    input.current?.focus()
  }
  const change = (text: string) => {
    onChange(text)
    type(text)
    setOpen(true)
  }
  const choose = (place: FoundPlace) => {
    end()
    setOpen(false)
    onChoose(place, 'text' in search ? search.text : value)
  }
  const status = isOpen ? statusOf(search) : null
  const isShown = status !== null
  const keyDown = (event: BaseUIEvent<KeyboardEvent<HTMLInputElement>>) => {
    if (event.key === 'Escape') {
      // The typed text stays; the next Escape closes a dialog around the box.
      event.preventBaseUIHandler()
      if (isShown) event.stopPropagation()
      setOpen(false)
    }
    if (event.key === 'ArrowDown' && !isShown) setOpen(true)
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || (isShown && highlighted.current)) return
    event.preventDefault()
    look()
  }
  // The library's own popup would hide the label and the Search button from screen readers, so only its list is used.
  return (
    <Autocomplete.Root
      inline
      open
      items={isShown ? items : []}
      value={value}
      filter={null}
      itemToStringValue={({ label }: FoundPlace) => label}
      onValueChange={change}
      // Enter applies to the typed text, wherever the pointer is.
      highlightItemOnHover={false}
      onItemHighlighted={(item: FoundPlace | undefined) => (highlighted.current = item)}
    >
      <div
        ref={frame}
        className={inputs.withButton}
        onBlur={({ relatedTarget }) => {
          // In the flow it covers nothing, and closing it would move what is being pressed below it.
          if (!isInFlow && !frame.current?.contains(relatedTarget)) setOpen(false)
        }}
      >
        <Autocomplete.Input
          ref={input}
          {...control}
          className={inputs.input}
          autoComplete="off"
          aria-expanded={isShown && items.length > 0}
          onKeyDown={keyDown}
          onClick={() => setOpen(true)}
        />
        <IconButton icon="search" label={m.ui_search()} onClick={look} />
        <div
          ref={popup}
          className={styles.popup}
          data-shown={isShown || undefined}
          data-flow={isInFlow || undefined}
          aria-busy={search.is === 'searching' || undefined}
        >
          {isShown && items.length > 0 && (
            <Autocomplete.List className={styles.list} aria-label={m.places_search_list()}>
              {(place: FoundPlace) => (
                <Autocomplete.Item
                  key={place.label}
                  className={styles.item}
                  value={place}
                  onClick={() => choose(place)}
                >
                  <Icon name="map-pin" size="s" />
                  <Label text={place.label} />
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          )}
          <p className={isPlainlyFound(search) ? undefined : styles.status} role="status">
            {isPlainlyFound(search) ? <VisuallyHidden>{status}</VisuallyHidden> : status}
          </p>
          {isShown && items.length > 0 && <p className={styles.credit}>{m.places_search_credit()}</p>}
        </div>
      </div>
    </Autocomplete.Root>
  )
}

/** Shows the name in bold before its area. */
function Label({ text }: { text: string }) {
  const [name = '', ...area] = coordinatesOf(text) ? [text] : text.split(', ')
  return (
    <span className={styles.label}>
      <b>{name}</b>
      {area.length > 0 && `, ${area.join(', ')}`}
    </span>
  )
}

/** The message below the results; null when there is none, and so nothing to open. */
function statusOf(search: PlaceSearch): string | null {
  if (search.is === 'waiting') return null
  if (search.is === 'too-short') return m.places_search_hint({ count: SEARCH_ABOVE_CHARACTERS + 1 })
  if (search.is === 'searching') return m.places_search_under_way()
  if (search.is === 'failed') return search.why
  return searchMessage(search.text, search)
}

/** Whether the results need no message, except for screen readers. */
function isPlainlyFound(search: PlaceSearch): boolean {
  return search.is === 'found' && ['answered', 'not-needed'].includes(search.geocoder) && search.items.length > 0
}
