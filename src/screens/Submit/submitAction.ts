import { data, redirect, type ActionFunctionArgs } from 'react-router'
import { createReport } from '#features/reports/reports.contract.ts'
import { type FormPart, partOfRefusal } from '#features/reports/submission.rules.ts'
import { isRefusal } from '#shared/endpoint.ts'
import { apiContext } from '#web/api.ts'

/** A form that was sent without JavaScript and refused: what was typed, and why it was not taken. */
export interface Refused {
  category: string
  description: string
  lat: string
  lng: string
  problem: { part: FormPart; text: string }
}

/** Takes the form as a browser sends it by itself. Source: spec §4 "Submit flow". */
export async function submitAction({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const [category, description, lat, lng] = ['category', 'description', 'lat', 'lng'].map((name) => textOf(form, name))
  const typed = { category: category ?? '', description: description ?? '', lat: lat ?? '', lng: lng ?? '' }
  if (form.has('too-large')) {
    const [status, wording] = createReport.refusals['too-large']
    return data<Refused>({ ...typed, problem: { part: 'photo', text: wording() } }, { status })
  }
  try {
    const photo = form.get('photo')
    const sent = { ...typed, key: textOf(form, 'key'), ...(photo instanceof File && { photo }) }
    await context.get(apiContext).call(createReport, sent)
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (error.code === 'signed-out') return redirect('/signin?returnTo=/submit')
    const part = partOfRefusal({ code: error.code, field: error.details.field })
    return data<Refused>({ ...typed, problem: { part, text: error.message } }, { status: error.status })
  }
  return redirect('/recent?submitted=1')
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
