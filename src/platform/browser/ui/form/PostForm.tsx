import { Form, type FormProps } from 'react-router'
import { useLocationState } from '../../hooks/useLocationState.ts'
import { Stack } from '../basics/Layout.tsx'

/**
 * A screen's form, its fields one below the other. It works without JavaScript; refusals come from the server. After one
 * the screen's arrow still leads back.
 */
export function PostForm({ children, ...rest }: Omit<FormProps, 'method' | 'replace' | 'noValidate' | 'className'>) {
  return (
    <Form {...rest} method="post" replace state={useLocationState()} noValidate>
      <Stack>{children}</Stack>
    </Form>
  )
}
