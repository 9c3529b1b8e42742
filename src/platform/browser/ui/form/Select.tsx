import type { ComponentProps } from 'react'
import { Icon } from '../../icons/Icon.tsx'
import { Field, type FieldControl, type FieldProps } from './Field.tsx'
import inputs from './inputs.module.css'

interface SelectProps extends Omit<ComponentProps<'select'>, 'id'>, Pick<FieldProps, 'label' | 'hint'> {}

/** The browser's own select with a label, a hint, and our own arrow. */
export function Select({ label, hint, ...rest }: SelectProps) {
  return <Field {...{ label, hint }}>{(control: FieldControl) => <SelectBox {...rest} {...control} />}</Field>
}

/** The same without a label, for tables. */
export function SelectBox(props: ComponentProps<'select'>) {
  return (
    <span className={inputs['select']}>
      <select {...props} className={inputs['input']} />
      <Icon name="chevron-down" size="s" />
    </span>
  )
}
