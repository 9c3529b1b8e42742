import type { ComponentProps } from 'react'
import { m } from '#messages'
import { PasswordInput } from './PasswordInput.tsx'
import { TextInput } from './TextInput.tsx'

type Given = 'label' | 'name' | 'type' | 'autoComplete'

/** The email address with which somebody signs in. */
export function EmailInput(props: Omit<ComponentProps<typeof TextInput>, Given>) {
  return <TextInput label={m.ui_email()} name="email" type="email" autoComplete="username" aria-required {...props} />
}

/** The password of an existing account. */
export function CurrentPassword(props: Omit<ComponentProps<typeof PasswordInput>, Given>) {
  return (
    <PasswordInput label={m.ui_password()} name="password" autoComplete="current-password" aria-required {...props} />
  )
}

/** Tells password managers whose password a form asks for. */
export function UserName({ email }: { email: string }) {
  return <input type="text" autoComplete="username" value={email} readOnly hidden />
}
