import { type ReactNode, useRef, useState } from 'react'
import type { IconName } from '#platform/browser/icons/names.ts'
import { OptionSheet } from '#platform/browser/overlays/overlays.tsx'
import { Chip } from '#platform/browser/ui/form/Chip.tsx'

interface FilterChipProps<Value extends string | number> {
  label: string
  icon?: IconName
  value: Value
  /** The value when nobody has chosen one. */
  usual: Value
  values: readonly Value[]
  text: (value: Value) => string
  lead?: (value: Value) => ReactNode
  onChoose: (value: Value) => void
}

/** A filter: its chip says the value, and opens the others. */
export function FilterChip<Value extends string | number>({
  label,
  icon,
  value,
  usual,
  values,
  text,
  lead,
  onChoose,
}: FilterChipProps<Value>) {
  const [isOpen, setOpen] = useState(false)
  const chip = useRef<HTMLButtonElement>(null)
  const choose = (chosen: string) => {
    const found = values.find((known) => String(known) === chosen)
    if (found !== undefined) onChoose(found)
  }
  return (
    <>
      <Chip
        ref={chip}
        label={label}
        value={text(value)}
        on={value !== usual}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        {...(icon && { icon })}
      />
      <OptionSheet
        open={isOpen}
        onClose={() => setOpen(false)}
        anchor={chip}
        title={label}
        value={String(value)}
        options={values.map((one) => ({ value: String(one), label: text(one), lead: lead?.(one) }))}
        onChoose={choose}
      />
    </>
  )
}
