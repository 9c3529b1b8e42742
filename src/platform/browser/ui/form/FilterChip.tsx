import { useRef, useState } from 'react'
import type { IconName } from '../../icons/names.ts'
import { OptionSheet, type OptionSheetProps } from '../../overlays/overlays.tsx'
import { Chip } from './Chip.tsx'

interface FilterChipProps<Value extends string> extends Pick<
  OptionSheetProps<Value>,
  'options' | 'value' | 'onChoose'
> {
  label: string
  icon?: IconName | undefined
  /** The value differs from the default. */
  on: boolean
}

/** A filter: its chip says the value, and opens the others. */
export function FilterChip<Value extends string>({ label, icon, on, ...choice }: FilterChipProps<Value>) {
  const [isOpen, setOpen] = useState(false)
  const chip = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Chip
        ref={chip}
        icon={icon}
        label={label}
        value={choice.options.find(({ value }) => value === choice.value)?.label ?? ''}
        on={on}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      />
      <OptionSheet open={isOpen} onClose={() => setOpen(false)} anchor={chip} title={label} {...choice} />
    </>
  )
}
