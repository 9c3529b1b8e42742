import { data } from 'react-router'
import { m } from '#messages'
import { register } from '#features/accounts/accounts.contract.ts'
import { isRefusal } from '#shared/endpoint.ts'
import { isBlank } from '#shared/text.ts'
import type { Api } from '#web/api.ts'
import { type Problem, problemOf } from '#web/problem.ts'
import { answerSignIn } from '#features/accounts/signIn.browser.ts'

export interface RegisterAnswer {
  /** `sign-in` when the password of step 1 works no more. */
  step: 1 | 2 | 'sign-in'
  /** What was typed, but for the passwords. */
  typed: { firstName: string; lastName: string; email: string }
  problem: Problem | null
  /** The fields that are still to be filled out, in the form's order. */
  missing: string[]
  wasResent: boolean
}

const REQUIRED = ['firstName', 'lastName', 'email', 'password']

const FIELDS = {
  'invalid-email': 'email',
  'email-in-use': 'email',
  'short-password': 'password',
  'weak-password': 'password',
  'passwords-differ': 'confirm',
}

/** Step 1 makes the account; in step 2 the intents are the sign-in's. Source: spec §4 "Registration", §8 "Register". */
export async function answerRegister(api: Api, form: FormData, returnTo: string | null) {
  const text = (name: string) => String(form.get(name) ?? '')
  const typed = { firstName: text('firstName'), lastName: text('lastName'), email: text('email') }
  if (text('intent') !== 'register') {
    const answer = await answerSignIn(api, form, returnTo)
    if (answer instanceof Response) return answer
    const { view, problem, wasResent } = 'data' in answer ? answer.data : answer
    const step = view === 'form' ? 'sign-in' : 2
    return data({ step, typed, problem, missing: [], wasResent } satisfies RegisterAnswer, {
      status: 'data' in answer ? (answer.init?.status ?? 200) : 200,
    })
  }
  // What is missing is said first, by the server.
  const missing = REQUIRED.filter((name) => isBlank(text(name)))
  if (missing.length === 0 && text('password') !== text('confirm')) {
    const problem = { code: 'passwords-differ', message: m.register_passwords_differ(), field: 'confirm' }
    return data({ step: 1, typed, problem, missing, wasResent: false } satisfies RegisterAnswer, { status: 400 })
  }
  try {
    await api.call(register, { ...typed, password: text('password') })
  } catch (error) {
    const problem = problemOf(error, m.register_failed(), {
      fieldOf: FIELDS,
      wordings: { network: m.register_network_failed() },
    })
    const status = isRefusal(error) ? error.status : 500
    const [first] = problem.code === 'missing-fields' ? missing : []
    const answer = first ? { problem: { ...problem, field: first }, missing } : { problem, missing: [] }
    return data({ step: 1, typed, ...answer, wasResent: false } satisfies RegisterAnswer, { status: status || 503 })
  }
  return { step: 2, typed, problem: null, missing: [], wasResent: false } satisfies RegisterAnswer
}
