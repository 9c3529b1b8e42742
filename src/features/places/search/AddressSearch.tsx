import { useEffect, useRef } from 'react'
import { m } from '#messages'
import { Field, type FieldProps } from '#platform/browser/ui/form/Field.tsx'
import { IconButton } from '#platform/browser/ui/IconButton.tsx'
import { showToast } from '#platform/browser/ui/toasts/toasts.browser.ts'
import inputs from '#platform/browser/ui/form/inputs.module.css'
import { useOnDemand } from '#platform/browser/hooks/useOnDemand.ts'
import styles from './AddressSearch.module.css'
import { SEARCH_ABOVE_CHARACTERS, type FoundPlace } from './search.rules.ts'

export interface AddressSearchProps {
  /** Of the text box, for labels, focus and tests; made up unless given. */
  id?: string
  label: string
  /** What stands in the box; anything may be typed. */
  value: string
  /** Somebody typed: what stands in the box now. Whatever was chosen before no longer holds. */
  onChange: (text: string) => void
  /**
   * One of the found was chosen; `words`: what had been looked for. The box shows what `value` becomes then: set it to the
   * label, or close the box.
   */
  onChoose: (place: FoundPlace, words: string) => void
  /** Why what was typed is not taken. */
  error?: string | null | undefined
  errorState?: FieldProps['errorState']
  placeholder?: string
  /** What is found stands between the box and what follows, for where nothing may lie over that. */
  isInFlow?: boolean
  /** It has the focus as soon as it is there. */
  takesFocus?: boolean
}

/** What is selected in a box: from, to. */
export type Caret = [from: number, to: number] | null

/**
 * A text box that suggests streets and places of the territory while one types (more than 2 characters, 750 ms), by
 * keyboard, pointer and screen reader: arrow keys and Enter choose, Escape closes; Enter on none, or the Search button
 * in the box, searches at once and further. It says what it finds, that it finds nothing, and that it could not look.
 * Enter never sends a form around it. Its code is fetched once it is shown; until then it is a plain box.
 */
export function AddressSearch(props: AddressSearchProps) {
  const plain = useRef<HTMLInputElement>(null)
  const caret = useRef<Caret>(null)
  const load = () =>
    import('./AddressSearchPanel.tsx').then((it) => {
      // Whoever types goes on typing in the box that takes this one's place.
      caret.current = document.activeElement === plain.current ? caretOf(plain.current) : null
      return it.AddressSearchPanel
    })
  const Panel = useOnDemand(load, true, () => showToast(m.ui_failed_to_open()))
  const { id, label, error, errorState, value, onChange, placeholder, takesFocus } = props
  useEffect(() => {
    if (takesFocus) plain.current?.focus()
  }, [takesFocus])
  return (
    <Field label={label} error={error} errorState={errorState} hint={hint()} {...(id === undefined ? {} : { id })}>
      {(control) =>
        Panel ? (
          <Panel {...props} control={control} caret={caret.current} />
        ) : (
          <div className={styles.box}>
            <input
              ref={plain}
              {...control}
              className={inputs.input}
              type="text"
              value={value}
              placeholder={placeholder}
              autoComplete="off"
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
              onChange={({ target }) => onChange(target.value)}
            />
            <IconButton icon="search" label={m.address_search()} aria-disabled />
          </div>
        )
      }
    </Field>
  )
}

function caretOf(box: HTMLInputElement | null): Caret {
  return box && [box.selectionStart ?? 0, box.selectionEnd ?? 0]
}

function hint(): string {
  return m.address_search_hint({ count: SEARCH_ABOVE_CHARACTERS + 1 })
}
