import { type ComponentProps, useRef } from 'react'
import { useFocusGoesOn } from '../hooks/useFocusGoesOn.ts'
import { Button } from './Button.tsx'

/** A button that disappears when it is pressed: the focus then goes to the dialog or page around it. */
export function PassingButton(props: ComponentProps<typeof Button>) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusGoesOn(button)
  return <Button {...props} ref={button} />
}
