import { CATEGORIES } from '#features/categories/categories.rules.ts'
import type { LatLng } from '#features/territory/territory.rules.ts'
import { isolated } from '#platform/browser/format.ts'
import { formText } from '#platform/browser/forms.ts'
import { categoryField } from './alerts.rules.ts'

/** What an alert is about, as a form sends it. */
export type Circle = ReturnType<typeof circleIn>

export function circleIn(form: FormData) {
  return {
    lat: formText(form, 'lat'),
    lng: formText(form, 'lng'),
    radiusMetres: formText(form, 'radiusMetres'),
    categories: CATEGORIES.filter((category) => form.has(categoryField(category))),
  }
}

/** The centre of an alert, where its address isn't known. */
export function centreText({ lat, lng }: LatLng): string {
  return isolated(`${lat.toFixed(4)}, ${lng.toFixed(4)}`)
}

interface AlertFieldsProps {
  alert: { lat: number | string; lng: number | string; radiusMetres: number | string; categories: readonly string[] }
}

/** The hidden fields of a form about an alert that exists, or existed. */
export function AlertFields({ alert: { lat, lng, radiusMetres, categories } }: AlertFieldsProps) {
  return (
    <>
      <input type="hidden" name="lat" value={lat} />
      <input type="hidden" name="lng" value={lng} />
      <input type="hidden" name="radiusMetres" value={radiusMetres} />
      {CATEGORIES.filter((category) => categories.includes(category)).map((category) => (
        <input key={category} type="hidden" name={categoryField(category)} value="on" />
      ))}
    </>
  )
}
