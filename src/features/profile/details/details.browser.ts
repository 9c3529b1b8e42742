import { changePassword } from '#features/accounts/password/password.contract.ts'
import { whyNotChangePassword } from '#features/accounts/password/password.rules.ts'
import { m } from '#messages'
import type { Api } from '#platform/browser/api.ts'
import { type Problem, problemOfFields, problemOfForm } from '#platform/browser/problem.ts'
import { isBlank } from '#shared/text.ts'
import { changeProfile, type ProfileChange } from '../profile.contract.ts'
import { whyNotRename } from '../profile.rules.ts'
import type { Edit } from './details.rules.ts'

/** The intent that removes a value. */
export const REMOVE = 'remove'

/**
 * Saves a form of the profile; null when it is saved, else the problem. Source: spec §5 "Profile edits", "Password
 * change".
 */
export async function saveDetail(api: Api, edit: Edit, form: FormData): Promise<Problem | null> {
  const typed = (name: string) => String(form.get(name) ?? '')
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

async function saveName(api: Api, firstName: string, lastName: string): Promise<Problem | null> {
  const why = whyNotRename({ firstName, lastName })
  if (why) return { code: why, message: m.profile_name_missing(), field: 'firstName' }
  return save(api, { firstName, lastName })
}

async function savePhone(api: Api, code: string, number: string): Promise<Problem | null> {
  if (isBlank(number)) return { code: 'missing-phone', message: m.profile_phone_missing(), field: 'phoneNumber' }
  const phoneNumber = fullPhoneNumber(code, number)
  return save(api, { phoneNumber })
}

/** Country code and number. A code that is typed with the number, after + or 00, is used instead. */
export function fullPhoneNumber(code: string, number: string): string {
  const typed = number.trim().replace(/^00/, '+')
  return typed.startsWith('+') ? typed : `${code}${typed}`
}

async function saveHome(api: Api, home: string, lat: string, lng: string): Promise<Problem | null> {
  if (isBlank(home)) return { code: 'missing-home', message: m.profile_home_missing(), field: 'homeLocation' }
  const isPlaced = lat !== '' && lng !== ''
  return save(api, { homeLocation: home, ...(isPlaced && { homeLocationCoords: { lat, lng } }) })
}

async function save(api: Api, change: ProfileChange): Promise<Problem | null> {
  try {
    await api.call(changeProfile, change)
    return null
  } catch (error) {
    const problem = problemOfForm(error, m.profile_update_failed())
    const isName = problem.field === 'firstName' || problem.field === 'lastName'
    return problem.code === 'invalid' && isName ? { ...problem, message: m.profile_name_strange() } : problem
  }
}

async function savePassword(api: Api, current: string, password: string, confirm: string): Promise<Problem | null> {
  const wrong = problemOfFields('wrong-passwords', {
    current: current === '' ? m.accounts_passwords_missing() : null,
    password: whatIsWrongWith(current, password),
    confirm:
      confirm === '' ? m.accounts_passwords_missing() : password === confirm ? null : m.profile_password_differ(),
  })
  if (wrong) return wrong
  try {
    await api.call(changePassword, { current, password })
    return null
  } catch (error) {
    return problemOfForm(error, m.profile_password_failed())
  }
}

function whatIsWrongWith(current: string, password: string): string | null {
  if (password === '') return m.accounts_passwords_missing()
  // A missing current password is reported at its own field, and must not hide what is wrong with the new one.
  const why = whyNotChangePassword({ current: current || 'unknown', password })
  if (why === 'short-password') return m.accounts_password_short()
  if (why === 'long-password') return m.accounts_password_long()
  return why === 'same-password' && current !== '' ? m.accounts_password_same() : null
}
