import { data, redirect, useActionData, useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { CATEGORIES } from '#features/categories/categories.rules.ts'
import {
  changePreferences,
  type Preferences,
  readPreferences,
} from '#features/notifications/preferences/preferences.contract.ts'
import { PreferenceList } from '#features/notifications/preferences/PreferenceList.tsx'
import { saveDetail } from '#features/profile/details/details.browser.ts'
import { editOf } from '#features/profile/details/details.rules.ts'
import { DetailsTab } from '#features/profile/details/DetailsTab.tsx'
import type { RefusedDetail } from '#features/profile/details/EditForm.tsx'
import { m } from '#messages'
import { isRefusal } from '#shared/endpoint.ts'
import { formAction } from '#platform/browser/forms.ts'
import type { Rendered } from '#platform/browser/hooks/useRenderedQuery.ts'
import { useRoot } from '#platform/browser/root.ts'
import { statusOf } from '#platform/browser/problem.ts'
import { profileScreen, renderedLoader, useProfileTab } from './profileTab.ts'

/** Input that was sent without JavaScript and refused. */
type Answer = RefusedDetail | { edit: 'preferences' }

const loader = renderedLoader(async (api) => (await api.call(readPreferences, {})).notificationPreferences)

/** Handles the forms when they are sent without JavaScript. */
const action = formAction(async (api, form) => {
  if (form.get('edit') === 'preferences') {
    const chosen = Object.fromEntries(CATEGORIES.map((category) => [category, form.has(category)]))
    try {
      await api.call(changePreferences, { notificationPreferences: chosen })
    } catch (error) {
      if (!isRefusal(error)) throw error
      return data<Answer>({ edit: 'preferences' }, { status: statusOf(error) })
    }
    return redirect('/profile/details')
  }
  const edit = editOf(form.get('edit'))
  const notSaved = edit && (await saveDetail(api, edit, form))
  if (!notSaved) return redirect('/profile/details')
  const typed = ['firstName', 'lastName', 'code', 'number', 'home'].map((name) => [name, form.get(name)] as const)
  const words = typed.filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  const { problem, status } = notSaved
  return data<Answer>({ edit, typed: Object.fromEntries(words), problem }, { status })
})

function Details() {
  const { me, now } = useProfileTab()
  const { territory } = useRoot().installation
  const rendered = useLoaderData<Rendered<Preferences> | null>()
  const answer = useActionData<Answer>()
  const [search] = useSearchParams()
  const { revalidate } = useRevalidator()
  return (
    <DetailsTab
      me={me}
      codes={territory.phoneCodes}
      edited={editOf(search.get('edit'))}
      refused={answer && answer.edit !== 'preferences' ? answer : null}
      now={now}
      reload={revalidate}
    >
      <PreferenceList
        readerId={me.id}
        rendered={rendered}
        action="/profile/details"
        isRefused={answer?.edit === 'preferences'}
      />
    </DetailsTab>
  )
}

/** /profile/details. Source: spec §2 "Profile". */
export const screen = profileScreen(m.profile_details_title, { loader, action, Component: Details })
