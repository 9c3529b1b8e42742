import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { postComment } from '#features/comments/comments.contract.ts'
import type { RefusedComment } from '#features/comments/popup/commentForm.browser.ts'
import { m } from '#messages'
import { type Api, apiContext } from '#platform/browser/api.ts'
import { formText } from '#platform/browser/forms.ts'
import { problemOf } from '#platform/browser/problem.ts'
import { isRefusal } from '#shared/endpoint.ts'
import { signInPath } from '#shared/sitePath.ts'
import { ACTIONS_ID, CHANGES, type Intent, isIntent } from './plainChanges.ts'

/** What the page says of a plain form: about its comment, or about another change. */
export interface FormAnswer {
  comment?: RefusedComment
  problem?: string
  /** What was chosen and typed in a flag that was refused. */
  flag?: { reason: string; comment: string }
  done?: string
}

/** Handles what the browser sends as a plain form: without JavaScript, or before any script runs. */
export async function reportAction({ request, context, params }: ActionFunctionArgs) {
  const id = params['id'] ?? ''
  const api = context.get(apiContext)
  const form = await request.formData()
  const intent = formText(form, 'intent')
  return isIntent(intent) ? change(intent, api, id, form) : comment(api, id, form)
}

const pathOf = (id: string) => `/report/${encodeURIComponent(id)}`

async function change(intent: Intent, api: Api, id: string, form: FormData) {
  const { run, failed } = CHANGES[intent]
  try {
    const done = await run(api, id, form)
    if (done) return data<FormAnswer>({ done })
  } catch (error) {
    const flag = { reason: formText(form, 'reason'), comment: formText(form, 'comment') }
    return answerRefusal(error, id, failed(), (problem) => ({ problem, ...(intent === 'flag' && { flag }) }))
  }
  return redirect(intent === 'delete' ? '/recent' : `${pathOf(id)}#${ACTIONS_ID}`, 303)
}

async function comment(api: Api, id: string, form: FormData) {
  const text = formText(form, 'text')
  const key = formText(form, 'key')
  const unfit = form.has('too-many') ? 'too-many-images' : form.has('too-large') ? 'too-large' : null
  if (unfit) {
    const [status, wording] = postComment.refusals[unfit]
    return data<FormAnswer>({ comment: { text, problem: wording() } }, { status })
  }
  const images = form.getAll('images').filter((file) => file instanceof File)
  try {
    await api.call(postComment, { id, text, key, ...(images.length > 0 && { images }) })
  } catch (error) {
    return answerRefusal(error, id, m.comments_failed(), (problem) => ({ comment: { text, problem } }))
  }
  return redirect(pathOf(id))
}

/** Asks visitors to sign in. `failed`: what is said for no known reason. @throws the error if it is no refusal */
function answerRefusal(error: unknown, id: string, failed: string, answerOf: (problem: string) => FormAnswer) {
  if (!isRefusal(error)) throw error
  if (error.code === 'signed-out') return redirect(signInPath(pathOf(id)), 303)
  return data(answerOf(problemOf(error, failed).message), { status: error.status })
}
