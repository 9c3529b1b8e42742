import { useActionData, useLoaderData, type ActionFunctionArgs } from 'react-router'
import { circleIn, type Circle } from '#features/following/alerts/AlertFields.tsx'
import { AlertForm } from '#features/following/alerts/AlertForm.tsx'
import { AlertList } from '#features/following/alerts/AlertList.tsx'
import { addAlert, type Alert, listAlerts, removeAlert } from '#features/following/alerts/alerts.contract.ts'
import { UndoRemoval } from '#features/following/alerts/UndoRemoval.tsx'
import { m } from '#messages'
import { apiContext } from '#platform/browser/api.ts'
import type { ScreenHandle } from '#platform/browser/head.ts'
import { allowGone, answered } from '#platform/browser/problem.ts'
import { formText } from '#platform/browser/formText.ts'
import { listLoader, useProfileTab } from './profileTab.ts'
import { type Answer, Subpage } from './Subpage.tsx'

const loader = listLoader((api) => api.call(listAlerts, {}))

interface AlertAnswer extends Answer {
  /** The alert that the form was to delete; null if it was to add one. */
  removed: Circle | null
}

async function action({ context, request }: ActionFunctionArgs) {
  const api = context.get(apiContext)
  const form = await request.formData()
  const circle = circleIn(form)
  const isRemoval = form.get('intent') === 'remove'
  const work = isRemoval ? allowGone(api.call(removeAlert, { id: formText(form, 'id') })) : api.call(addAlert, circle)
  return answered(work, m.following_alerts_failed(), { removed: isRemoval ? circle : null })
}

function AlertsScreen() {
  const alerts = useLoaderData<Alert[] | null>()
  const answer = useActionData<AlertAnswer>()
  const { homeLocation: name, homeLocationCoords: point } = useProfileTab().me
  return (
    <Subpage
      id="alerts"
      from="details"
      title={m.following_alerts_title()}
      words={m.following_alerts_words()}
      answer={answer}
      done={answer?.removed ? m.following_alerts_removed() : m.following_alerts_added()}
      failed={m.following_alerts_load_failed()}
    >
      {alerts && (
        <>
          {answer?.removed && !answer.problem && <UndoRemoval removed={answer.removed} />}
          {alerts.length > 0 && <AlertList alerts={alerts} />}
          <AlertForm alerts={alerts} home={name !== null && point ? { point, name } : null} />
        </>
      )}
    </Subpage>
  )
}

const handle: ScreenHandle = { head: () => ({ title: m.following_alerts_title(), isPrivate: true }) }

/** /profile/alerts: the circles in which the person wants to know of new reports. */
export const screen = { loader, action, Component: AlertsScreen, handle }
