import { changePassword } from '#features/accounts/password/password.contract.ts'
import { whyNotChangePassword } from '#features/accounts/password/password.rules.ts'
import { m } from '#messages'
import type { Api } from '#platform/browser/api.ts'
import { formText } from '#platform/browser/forms.ts'
import { type Problem, problemOfFields, problemOfForm, statusOf } from '#platform/browser/problem.ts'
import { isBlank } from '#shared/text.ts'
import { rememberMe } from '../lastKnownAccount.browser.ts'
import { changeProfile, type ProfileChange } from '../profile.contract.ts'
import { whyNotRename } from '../profile.rules.ts'
import type { Edit } from './details.rules.ts'

export const REMOVE = 'remove'

/** Why a form was not saved, and the status of the page that says so. */
interface NotSaved {
  problem: Problem
  status: number
}

/** Saves a form of the profile; null when it is saved. Source: spec §5 "Profile edits", "Password change". */
export async function saveDetail(api: Api, edit: Edit, form: FormData): Promise<NotSaved | null> {
  const typed = (name: string) => formText(form, name)
  const isRemoval = form.get('intent') === REMOVE
  switch (edit) {
    case 'name':
      return saveName(api, typed('firstName'), typed('lastName'))
    case 'phone':
      return isRemoval ? save(api, { phoneNumber: null }) : savePhone(api, typed('code'), typed('number'))
    case 'password':
      return savePassword(api, typed('current'), typed('password'), typed('confirm'))
    case 'home':
      return isRemoval ? save(api, { homeLocation: null }) : saveHome(api, typed('home'), typed('lat'), typed('lng'))
  }
}

async function saveName(api: Api, firstName: string, lastName: string): Promise<NotSaved | null> {
  const why = whyNotRename({ firstName, lastName })
  if (why) return wrong({ code: why, message: m.profile_name_missing(), field: 'firstName' })
  return save(api, { firstName, lastName })
}

async function savePhone(api: Api, code: string, number: string): Promise<NotSaved | null> {
  if (isBlank(number)) return wrong({ code: 'missing-phone', message: m.profile_phone_missing(), field: 'phoneNumber' })
  const phoneNumber = fullPhoneNumber(code, number)
  return save(api, { phoneNumber })
}

/** Country code and number. A code that is typed with the number, after + or 00, is used instead. */
export function fullPhoneNumber(code: string, number: string): string {
  const typed = number.trim().replace(/^00/, '+')
  return typed.startsWith('+') ? typed : `${code}${typed}`
}

async function saveHome(api: Api, home: string, lat: string, lng: string): Promise<NotSaved | null> {
  if (isBlank(home)) return wrong({ code: 'missing-home', message: m.profile_home_missing(), field: 'homeLocation' })
  const isPlaced = lat !== '' && lng !== ''
  return save(api, { homeLocation: home, ...(isPlaced && { homeLocationCoords: { lat, lng } }) })
}

async function save(api: Api, change: ProfileChange): Promise<NotSaved | null> {
  try {
    const me = await api.call(changeProfile, change)
    // In case the account can't be loaded again now. The server remembers nobody.
    if (!import.meta.env.SSR) rememberMe(me)
    return null
  } catch (error) {
    const problem = problemOfForm(error, m.profile_update_failed())
    const isName = problem.field === 'firstName' || problem.field === 'lastName'
    const isStrange = problem.code === 'invalid' && isName
    return {
      problem: isStrange ? { ...problem, message: m.profile_name_strange() } : problem,
      status: statusOf(error),
    }
  }
}

async function savePassword(api: Api, current: string, password: string, confirm: string): Promise<NotSaved | null> {
  const problem = problemOfFields('wrong-passwords', {
    current: current === '' ? m.accounts_passwords_missing() : null,
    password: whatIsWrongWith(current, password),
    confirm:
      confirm === '' ? m.accounts_passwords_missing() : password === confirm ? null : m.profile_password_differ(),
  })
  if (problem) return wrong(problem)
  try {
    await api.call(changePassword, { current, password })
    return null
  } catch (error) {
    return { problem: problemOfForm(error, m.profile_password_failed()), status: statusOf(error) }
  }
}

function wrong(problem: Problem): NotSaved {
  return { problem, status: 400 }
}

function whatIsWrongWith(current: string, password: string): string | null {
  if (password === '') return m.accounts_passwords_missing()
  // A missing current password is reported at its own field, and must not hide what is wrong with the new one.
  const why = whyNotChangePassword({ current: current || 'unknown', password })
  if (why === 'short-password') return m.accounts_password_short()
  if (why === 'long-password') return m.accounts_password_long()
  return why === 'same-password' && current !== '' ? m.accounts_password_same() : null
}
