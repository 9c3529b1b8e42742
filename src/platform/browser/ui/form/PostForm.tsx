import { Form, type FormProps } from 'react-router'
import { Stack } from '../basics/Layout.tsx'

/** A screen's form, its fields one below the other. It works without JavaScript; refusals come from the server. */
export function PostForm({ children, ...rest }: Omit<FormProps, 'method' | 'replace' | 'noValidate' | 'className'>) {
  return (
    <Form {...rest} method="post" replace noValidate>
      <Stack>{children}</Stack>
    </Form>
  )
}
