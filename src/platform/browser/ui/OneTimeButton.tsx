import { type ComponentProps, useRef } from 'react'
import { useFocusAfterRemoval } from '../hooks/useFocusAfterRemoval.ts'
import { Button } from './Button.tsx'

/** A button that disappears when it is pressed, or soon after: the focus then goes to the dialog or page around it. */
export function OneTimeButton(props: ComponentProps<typeof Button>) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfterRemoval(button)
  return <Button {...props} ref={button} />
}
