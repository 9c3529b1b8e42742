import { data, redirect } from 'react-router'
import { resendVerification } from '#features/accounts/register/verify.contract.ts'
import { signOut } from '#features/accounts/signIn/signIn.contract.ts'
import { readNotifications } from '#features/notifications/notifications.contract.ts'
import { changePhoto, removePhoto } from '#features/profile/photo/photo.contract.ts'
import { changeProfile, readMe } from '#features/profile/profile.contract.ts'
import { m } from '#messages'
import type { Api } from '#platform/browser/api.ts'
import { type Problem, problemOfForm, statusOf } from '#platform/browser/problem.ts'
import { Refusal } from '#shared/endpoint.ts'

/** The result of a form on Profile that does not redirect. */
export interface ProfileAnswer {
  problem: Problem | null
  /** The verification mail was sent again. */
  wasResent: boolean
}

/** Handles the forms on Profile; `tab` is the path to redirect to. */
export async function answerYou(api: Api, form: FormData, tab: string) {
  try {
    switch (form.get('intent')) {
      case 'sign-out':
        await api.call(signOut, {})
        return redirect('/signin')
      case 'read':
        await api.call(readNotifications, {})
        return redirect(tab)
      case 'resend':
        return await resend(api)
      case 'photo':
        await sendPhoto(api, form)
        return redirect(tab)
      case 'remove-photo':
        await api.call(removePhoto, {})
        return redirect(tab)
      default:
        await api.call(changeProfile, { darkMode: form.get('darkMode') === 'true' })
        // Loads the page again, now in the other theme.
        return redirect(tab)
    }
  } catch (error) {
    const problem = problemOfForm(error, failureOf(form.get('intent')))
    // With an error status the router does not load the data again.
    return data<ProfileAnswer>({ problem, wasResent: false }, { status: statusOf(error) })
  }
}

async function resend(api: Api): Promise<ProfileAnswer> {
  const me = await api.call(readMe, {})
  if (me) await api.call(resendVerification, { email: me.email })
  return { problem: null, wasResent: true }
}

async function sendPhoto(api: Api, form: FormData): Promise<void> {
  // `pageRequest` has left the file out, because it is larger than any photo may be.
  if (form.get('too-large') === 'photo') throw new Refusal('too-large', 413, m.photo_too_large())
  const photo = form.get('photo')
  await api.call(changePhoto, photo instanceof File ? { photo } : {})
}

function failureOf(intent: FormDataEntryValue | null): string {
  if (intent === 'photo') return m.photo_failed()
  if (intent === 'remove-photo') return m.photo_remove_failed()
  return intent === 'resend' ? m.verify_resend_failed() : m.profile_update_failed()
}
