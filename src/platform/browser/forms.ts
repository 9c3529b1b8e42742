import type { ActionFunctionArgs } from 'react-router'
import { type Api, apiContext } from './api.ts'
import { notifyTabs } from './channel.ts'
import { CHANNEL } from './otherTabs.ts'
import type { Problem } from './problem.ts'
import { showToast } from './ui/toasts/toasts.browser.ts'

/** The text of a form's field; empty if the form has no such field, or a file there. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/**
 * The action of a route that answers a form. If its screen was left by then, a toast says why it failed. If it leads to
 * another page, as a sign-in does, all tabs ask who is signed in.
 */
export function formAction<Answer>(answer: (api: Api, form: FormData, request: Request) => Answer) {
  return async ({ context, request }: ActionFunctionArgs) => {
    const answered = await answer(context.get(apiContext), await request.formData(), request)
    const problem = problemIn(answered)
    if (!import.meta.env.SSR && request.signal.aborted) {
      if (problem) showToast(problem.message)
      // The router ignores the redirect of a screen that was left, and loads nothing again.
      if (answered instanceof Response) notifyTabs(CHANNEL, undefined)
    }
    return answered
  }
}

/** The problem of an answer, which may be wrapped by `data`. */
function problemIn(answered: unknown): Problem | null {
  const { data = answered } = Object(answered) as { data?: unknown }
  return (Object(data) as { problem?: Problem | null }).problem ?? null
}
