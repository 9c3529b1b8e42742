import { useActionData, useLoaderData, type ActionFunctionArgs } from 'react-router'
import { CATEGORIES } from '#features/categories/categories.rules.ts'
import { AlertForm } from '#features/following/alerts/AlertForm.tsx'
import { AlertList } from '#features/following/alerts/AlertList.tsx'
import { addAlert, type Alert, listAlerts, removeAlert } from '#features/following/alerts/alerts.contract.ts'
import { categoryField } from '#features/following/alerts/alerts.rules.ts'
import { m } from '#messages'
import { apiContext } from '#platform/browser/api.ts'
import type { ScreenHandle } from '#platform/browser/head.ts'
import { allowGone, answered } from '#platform/browser/problem.ts'
import { formText } from '#platform/browser/formText.ts'
import { listLoader } from './profileTab.ts'
import { type Answer, Subpage } from './Subpage.tsx'

const loader = listLoader((api) => api.call(listAlerts, {}))

/** `intent`: what the form was to do. */
type AlertAnswer = Answer & { intent: 'add' | 'remove' }

async function action({ context, request }: ActionFunctionArgs) {
  const api = context.get(apiContext)
  const form = await request.formData()
  const intent = form.get('intent') === 'remove' ? 'remove' : 'add'
  const text = (name: string) => formText(form, name)
  const categories = CATEGORIES.filter((category) => form.has(categoryField(category)))
  const circle = { lat: text('lat'), lng: text('lng'), radiusMetres: text('radiusMetres') }
  const work =
    intent === 'remove'
      ? allowGone(api.call(removeAlert, { id: text('id') }))
      : api.call(addAlert, { ...circle, categories })
  return answered(work, m.following_alerts_failed(), { intent })
}

function AlertsScreen() {
  const alerts = useLoaderData<Alert[] | null>()
  const answer = useActionData<AlertAnswer>()
  return (
    <Subpage
      id="alerts"
      from="details"
      title={m.following_alerts_title()}
      words={m.following_alerts_words()}
      answer={answer}
      done={answer?.intent === 'remove' ? m.following_alerts_removed() : m.following_alerts_added()}
      failed={m.following_alerts_load_failed()}
    >
      {alerts && (
        <>
          {alerts.length > 0 && <AlertList alerts={alerts} />}
          <AlertForm alerts={alerts} />
        </>
      )}
    </Subpage>
  )
}

const handle: ScreenHandle = { head: () => ({ title: m.following_alerts_title(), isPrivate: true }) }

/** /profile/alerts: the circles in which the person wants to know of new reports. */
export const screen = { loader, action, Component: AlertsScreen, handle }
