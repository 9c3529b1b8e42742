import type { ComponentProps } from 'react'
import { Icon } from '../../icons/Icon.tsx'
import { Field, type FieldControl, type FieldProps } from './Field.tsx'
import inputs from './inputs.module.css'

interface SelectProps extends Omit<ComponentProps<'select'>, 'id'>, Pick<FieldProps, 'label' | 'hint'> {}

/** A list of the browser's own with its label and hint, and an arrow that keeps its distance from the border. */
export function Select({ label, hint, ...rest }: SelectProps) {
  return <Field {...{ label, hint }}>{(control: FieldControl) => <SelectBox {...rest} {...control} />}</Field>
}

function SelectBox(props: ComponentProps<'select'>) {
  return (
    <span className={inputs['select']}>
      <select {...props} className={inputs['input']} />
      <Icon name="chevron-down" size="s" />
    </span>
  )
}
