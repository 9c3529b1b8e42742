import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { Option } from '../ui/Option.tsx'
import type { OptionSheetProps } from './overlays.tsx'
import { SheetPanel } from './SheetPanel.tsx'
import styles from './OptionPanel.module.css'

/** Loaded by <OptionSheet>. */
export function OptionPanel<Value extends string>({ open, onClose, title, ...choice }: OptionSheetProps<Value>) {
  const first = useRef<HTMLInputElement>(null)
  return (
    <SheetPanel open={open} onClose={onClose} title={title} initialFocus={first}>
      <Radios {...choice} title={title} onClose={onClose} first={first} />
    </SheetPanel>
  )
}

type RadiosProps<Value extends string> = Omit<OptionSheetProps<Value>, 'open'> & {
  first: React.RefObject<HTMLInputElement | null>
}

// Mounted anew with every opening, so that a move without a choice is forgotten.
function Radios<Value extends string>({ options, value, onChoose, onClose, title, first }: RadiosProps<Value>) {
  const name = useId()
  const [at, setAt] = useState(value)
  // A browser presses the radio that an arrow key moves to: such a press is no choice.
  const isMoving = useRef(false)

  const choose = (chosen: Value) => {
    setAt(chosen)
    if (isMoving.current) return
    onChoose(chosen)
    onClose()
  }
  const keyDown = (event: KeyboardEvent) => {
    isMoving.current = event.key.startsWith('Arrow')
    if (event.key !== 'Enter' && event.key !== ' ') return
    const { target } = event
    const focused = options.find(({ value: one }) => target instanceof HTMLInputElement && target.value === one)
    // A browser does nothing for Space on the radio that an arrow key has just reached.
    event.preventDefault()
    if (focused) choose(focused.value)
  }
  return (
    <div
      className={styles.options}
      role="radiogroup"
      aria-label={title}
      onKeyDown={keyDown}
      onKeyUp={() => (isMoving.current = false)}
      onPointerDown={() => (isMoving.current = false)}
    >
      {options.map((option, index) => (
        <Option
          key={option.value}
          name={name}
          value={option.value}
          lead={option.lead}
          checked={at === option.value}
          ref={option.value === value || (value === null && index === 0) ? first : null}
          onChange={() => setAt(option.value)}
          onClick={() => choose(option.value)}
        >
          {option.label}
        </Option>
      ))}
    </div>
  )
}
