import { useEffect, useRef } from 'react'
import { useActionData, useLoaderData, useSearchParams, type ActionFunctionArgs } from 'react-router'
import { circleIn, type Circle } from '#features/following/alerts/AlertFields.tsx'
import { AlertForm } from '#features/following/alerts/AlertForm.tsx'
import { AlertList, UndoRemoval } from '#features/following/alerts/AlertList.tsx'
import {
  addAlert,
  type Alert,
  changeAlert,
  listAlerts,
  removeAlert,
} from '#features/following/alerts/alerts.contract.ts'
import { m } from '#messages'
import { apiContext } from '#platform/browser/api.ts'
import type { ScreenHandle } from '#platform/browser/head.ts'
import { allowGone, answered } from '#platform/browser/problem.ts'
import { formText } from '#platform/browser/formText.ts'
import { listLoader, useProfileTab } from './profileTab.ts'
import { type Answer, Subpage } from './Subpage.tsx'

const loader = listLoader((api) => api.call(listAlerts, {}))

interface AlertAnswer extends Answer {
  /** The alert that the form was to delete; null if it was to add or change one. */
  removed: Circle | null
  /** The id of the alert that the form was to change. */
  changed: string | null
}

async function action({ context, request }: ActionFunctionArgs) {
  const api = context.get(apiContext)
  const form = await request.formData()
  const circle = circleIn(form)
  const id = formText(form, 'id')
  const intent = form.get('intent')
  const work = {
    remove: () => allowGone(api.call(removeAlert, { id })),
    change: () => api.call(changeAlert, { id, ...circle }),
    add: () => api.call(addAlert, circle),
  }[intent === 'remove' || intent === 'change' ? intent : 'add']
  const about = { removed: intent === 'remove' ? circle : null, changed: intent === 'change' ? id : null }
  return answered(work(), m.following_alerts_failed(), about)
}

function AlertsScreen() {
  const alerts = useLoaderData<Alert[] | null>()
  const answer = useActionData<AlertAnswer>()
  const { homeLocation: name, homeLocationCoords: point } = useProfileTab().me
  const editedId = useSearchParams()[0].get('edit') ?? (answer?.problem ? answer.changed : null)
  const edited = alerts?.find(({ id }) => id === editedId) ?? null
  useFocusAfterCancel(edited, answer)
  return (
    <Subpage
      id="alerts"
      from="details"
      title={m.following_alerts_title()}
      words={m.following_alerts_words()}
      answer={answer}
      done={doneText(answer)}
      failed={m.following_alerts_load_failed()}
    >
      {alerts && (
        <>
          {answer?.removed && !answer.problem && <UndoRemoval removed={answer.removed} />}
          {alerts.length > 0 && <AlertList alerts={alerts} />}
          <AlertForm
            key={edited?.id}
            alerts={alerts}
            edited={edited}
            home={name !== null && point ? { point, name } : null}
          />
        </>
      )}
    </Subpage>
  )
}

function doneText(answer: AlertAnswer | undefined): string {
  if (answer?.removed) return m.following_alerts_removed()
  return answer?.changed ? m.following_alerts_saved() : m.following_alerts_added()
}

/** Moves the focus back to the link of the alert whose form was cancelled. */
function useFocusAfterCancel(edited: Alert | null, answer: AlertAnswer | undefined): void {
  const lastId = useRef<string | null>(null)
  useEffect(() => {
    if (!edited && lastId.current !== null && !answer) document.getElementById(lastId.current)?.focus()
    lastId.current = edited?.id ?? null
  }, [edited, answer])
}

const handle: ScreenHandle = { head: () => ({ title: m.following_alerts_title(), isPrivate: true }) }

/** /profile/alerts: the circles in which the person wants to know of new reports. */
export const screen = { loader, action, Component: AlertsScreen, handle }
