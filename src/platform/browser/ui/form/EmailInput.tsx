import type { ComponentProps } from 'react'
import { m } from '#messages'
import { TextInput } from './TextInput.tsx'

/** The email address with which somebody signs in. */
export function EmailInput(props: Omit<ComponentProps<typeof TextInput>, 'label' | 'name' | 'type' | 'autoComplete'>) {
  return <TextInput label={m.account_email()} name="email" type="email" autoComplete="username" {...props} />
}
