import { data, redirect, replace } from 'react-router'
import { resendVerification } from '#features/accounts/register/verify.contract.ts'
import { signOut } from '#features/accounts/signIn/signIn.contract.ts'
import { readNotifications } from '#features/notifications/notifications.contract.ts'
import { changePhoto, removePhoto } from '#features/profile/photo/photo.contract.ts'
import { changeProfile, readMe } from '#features/profile/profile.contract.ts'
import { m } from '#messages'
import type { Api } from '#platform/browser/api.ts'
import { type Problem, problemOfForm, statusOf } from '#platform/browser/problem.ts'
import { showToast } from '#platform/browser/ui/toasts/toasts.browser.ts'
import { Refusal } from '#shared/endpoint.ts'

/** The result of a form on Profile that does not redirect. */
export interface ProfileAnswer {
  problem: Problem | null
  /** The verification mail was sent again. */
  wasResent: boolean
}

interface Intent {
  run: (api: Api, form: FormData) => Promise<unknown>
  /** What is said when it fails for no known reason. */
  failed: () => string
  /** What is said if the server can't be reached; without it, `failed`. */
  unreached?: () => string
}

const INTENTS = new Map<string, Intent>([
  [
    'sign-out',
    { run: (api) => api.call(signOut, {}), failed: m.profile_update_failed, unreached: m.ui_server_unreachable },
  ],
  ['read', { run: (api) => api.call(readNotifications, {}), failed: m.profile_update_failed }],
  ['resend', { run: resend, failed: m.accounts_verify_resend_failed }],
  ['photo', { run: sendPhoto, failed: m.profile_photo_failed }],
  ['remove-photo', { run: (api) => api.call(removePhoto, {}), failed: m.profile_photo_remove_failed }],
])
const THEME: Intent = {
  run: (api, form) => api.call(changeProfile, { darkMode: form.get('darkMode') === 'true' }),
  failed: m.profile_update_failed,
}
const UNKNOWN: Intent = {
  run: () => Promise.reject(new Refusal('invalid', 400, m.ui_refusal_invalid())),
  failed: m.profile_update_failed,
}

/** Handles the forms on Profile. `tab` is the path to redirect to afterwards. */
export async function profileAction(api: Api, form: FormData, tab: string) {
  const intent = String(form.get('intent'))
  const { run, failed, unreached = failed } = INTENTS.get(intent) ?? (form.has('darkMode') ? THEME : UNKNOWN)
  try {
    await run(api, form)
  } catch (error) {
    const problem = problemOfForm(error, failed(), { unreached: unreached() })
    // The button that says so is gone if the person has left Profile.
    const isLeft = !import.meta.env.SSR && !location.pathname.startsWith('/profile')
    if (isLeft && intent === 'sign-out') showToast(problem.message)
    // With an error status the router does not load the data again.
    return data<ProfileAnswer>({ problem, wasResent: false }, { status: statusOf(error) })
  }
  if (intent === 'resend') return { problem: null, wasResent: true } satisfies ProfileAnswer
  return intent === 'sign-out' ? replace('/signin') : redirect(tab)
}

async function resend(api: Api): Promise<void> {
  const me = await api.call(readMe, {})
  if (me) await api.call(resendVerification, { email: me.email })
}

async function sendPhoto(api: Api, form: FormData): Promise<void> {
  // `pageRequest` has left the file out, because it is larger than any photo may be.
  if (form.get('too-large') === 'photo') throw new Refusal('too-large', 413, m.profile_photo_too_large())
  const photo = form.get('photo')
  await api.call(changePhoto, photo instanceof File ? { photo } : {})
}
