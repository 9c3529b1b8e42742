import type { ActionFunctionArgs } from 'react-router'
import { type Api, apiContext } from './api.ts'

/** The text of a form's field; empty if the form has no such field, or a file there. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** The action of a route that answers a form. */
export function formAction<Answer>(answer: (api: Api, form: FormData, request: Request) => Answer) {
  return async ({ context, request }: ActionFunctionArgs) =>
    answer(context.get(apiContext), await request.formData(), request)
}
