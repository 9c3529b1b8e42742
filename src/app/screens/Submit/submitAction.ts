import { data, redirect } from 'react-router'
import { searchFailed, searchPlaces, searchMessage } from '#features/places/places.contract.ts'
import { SEARCH_ABOVE_CHARACTERS } from '#features/places/search/search.rules.ts'
import { createReport } from '#features/reports/submit/reports.contract.ts'
import { type FormPart, partOfRefusal } from '#features/reports/submit/submission.rules.ts'
import { m } from '#messages'
import type { Api } from '#platform/browser/api.ts'
import { formAction, formText } from '#platform/browser/forms.ts'
import { problemOf } from '#platform/browser/problem.ts'
import { isRefusal } from '#shared/endpoint.ts'
import { signInPath } from '#shared/sitePath.ts'
import type { PlaceTyped } from './place/TypedPlace.tsx'

/** A form that was sent without JavaScript and is shown again: its input, what was found, and its problem. */
export interface Refused extends PlaceTyped {
  category: string
  description: string
  /** It had a photo, which can't be sent back and has to be chosen again. */
  isPhotoLost: boolean
  problem: { part: FormPart; text: string } | null
}

type Typed = Omit<Refused, 'found' | 'message' | 'problem'>

/** Handles the form when the browser sends it without JavaScript. Source: spec §4 "Submit flow". */
export const submitAction = formAction(async (api, form) => {
  const typed = typedInto(form)
  const refused = (part: FormPart, text: string, status: number) =>
    data<Refused>({ ...typed, found: null, message: '', problem: { part, text } }, { status })
  if (form.has('too-large')) {
    const [status, wording] = createReport.refusals['too-large']
    return refused('photo', wording(), status)
  }
  if (form.has('find')) return { ...(await findPlace(api, typed)), problem: null } satisfies Refused
  try {
    const { address: searched, isPhotoLost: _, ...rest } = typed
    const [, , ...name] = formText(form, 'place').split(',')
    const chosen = name.length > 0 && { address: name.join(','), searched }
    const photo = form.get('photo')
    await api.call(createReport, {
      ...rest,
      ...chosen,
      key: formText(form, 'key'),
      ...(photo instanceof File && { photo }),
    })
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (error.code === 'signed-out') return redirect(signInPath('/submit'), 303)
    const part = partOfRefusal({ code: error.code, field: error.details.field })
    // Coordinates are typed here, so what is not valid may be a slip of the person.
    const { message } = problemOf(error, m.reports_submit_failed(), { wordings: { invalid: error.message } })
    return refused(part, message, error.status)
  }
  return redirect('/recent?submitted=1')
})

/** The form's input. The coordinates of a chosen search result replace typed ones. */
function typedInto(form: FormData): Typed {
  const [lat, lng] = formText(form, 'place').split(',')
  return {
    category: formText(form, 'category'),
    description: formText(form, 'description'),
    lat: lat || formText(form, 'lat'),
    lng: lng || formText(form, 'lng'),
    address: formText(form, 'address'),
    isPhotoLost: hasPhoto(form),
  }
}

/** Searches for the typed address. If the search fails, it says so and keeps the input. */
async function findPlace(api: Api, typed: Typed): Promise<Omit<Refused, 'problem'>> {
  const text = typed.address.trim()
  if ([...text].length <= SEARCH_ABOVE_CHARACTERS) {
    return { ...typed, found: null, message: m.places_search_hint({ count: SEARCH_ABOVE_CHARACTERS + 1 }) }
  }
  try {
    const search = await api.call(searchPlaces, { q: text, pressed: '1' })
    return { ...typed, found: search.items, message: searchMessage(text, search) }
  } catch (error) {
    return { ...typed, found: null, message: searchFailed(error) }
  }
}

/** Whether a photo was chosen. A search sends only its name. */
function hasPhoto(form: FormData): boolean {
  const photo = form.get('photo')
  return photo instanceof File ? photo.size > 0 : Boolean(photo)
}
