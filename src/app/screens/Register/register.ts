import { data } from 'react-router'
import { whyNotPassword } from '#features/accounts/accounts.rules.ts'
import { register } from '#features/accounts/register/register.contract.ts'
import { answerSignIn, type SignInAnswer } from '#features/accounts/signIn/signIn.browser.ts'
import { m } from '#messages'
import type { Api } from '#platform/browser/api.ts'
import { formText } from '#platform/browser/forms.ts'
import { type Problem, problemOfFields, problemOfForm } from '#platform/browser/problem.ts'
import { canonicalEmail, isEmail } from '#shared/email.ts'
import { isRefusal } from '#shared/endpoint.ts'
import { isBlank } from '#shared/text.ts'

export interface RegisterAnswer extends Pick<SignInAnswer, 'problem' | 'wasResent' | 'waitMinutes'> {
  /** `sign-in` when the password of step 1 no longer works. */
  step: 1 | 2 | 'sign-in'
  /** The input without the passwords. */
  typed: { firstName: string; lastName: string; email: string }
}

/** Step 1 creates the account; step 2 has the intents of sign-in. Source: spec §4 "Registration", §8 "Register". */
export async function answerRegister(api: Api, form: FormData, returnTo: string | null) {
  const text = (name: string) => formText(form, name)
  const typed = { firstName: text('firstName'), lastName: text('lastName'), email: text('email') }
  if (text('intent') !== 'register') {
    const answer = await answerSignIn(api, form, returnTo)
    if (answer instanceof Response) return answer
    const { view, problem, wasResent, waitMinutes } = answer.data
    const step = view === 'form' ? 'sign-in' : 2
    return data({ step, typed, problem, wasResent, waitMinutes } satisfies RegisterAnswer, {
      status: answer.init?.status ?? 200,
    })
  }
  const step1 = { step: 1, typed, wasResent: false, waitMinutes: null } as const
  const wrong = whatIsWrong({ ...typed, password: text('password'), confirm: text('confirm') })
  if (wrong) return data({ ...step1, problem: wrong } satisfies RegisterAnswer, { status: 400 })
  try {
    await api.call(register, { ...typed, password: text('password') })
  } catch (error) {
    const problem = problemOfForm(error, m.accounts_register_failed(), {
      unreached: m.ui_server_unreachable(),
      wordings: { network: m.ui_network_failed(), busy: m.ui_refusal_busy() },
    })
    const status = isRefusal(error) ? error.status : 500
    return data({ ...step1, problem } satisfies RegisterAnswer, { status: status || 503 })
  }
  return { ...step1, step: 2, problem: null } satisfies RegisterAnswer
}

/** All wrong fields at once; the server checks them too. Source: spec §5 "Register". */
function whatIsWrong({ firstName, lastName, email, password, confirm }: Record<string, string>): Problem | null {
  const missing = (typed = '') => (isBlank(typed) ? m.ui_required_fields() : null)
  return problemOfFields('missing-fields', {
    firstName: missing(firstName),
    lastName: missing(lastName),
    email: missing(email) ?? (isEmail(canonicalEmail(email ?? '')) ? null : m.accounts_signin_invalid_email()),
    password: password ? whyNot(password) : m.ui_required_fields(),
    confirm: password === confirm ? null : m.accounts_register_passwords_differ(),
  })
}

function whyNot(password: string): string | null {
  const why = whyNotPassword(password)
  return why && (why === 'short-password' ? m.accounts_register_short_password() : m.accounts_register_long_password())
}
