import { useEffect, useRef, useState } from 'react'
import { useActionData, useLoaderData, useLocation, useRevalidator, useSearchParams } from 'react-router'
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
import { ALERTS_PATH } from '#features/following/alerts/alerts.rules.ts'
import { m } from '#messages'
import { allowGone, answered } from '#platform/browser/problem.ts'
import { formAction, formText } from '#platform/browser/forms.ts'
import { Banner, RetryBanner } from '#platform/browser/ui/Banner.tsx'
import { listLoader, profileScreen, useProfileTab } from './profileTab.ts'
import { type Answer, Subpage } from './Subpage.tsx'

const loader = listLoader((api) => api.call(listAlerts, {}))

interface AlertAnswer extends Answer {
  /** The alert that the form was to delete; null if it was to add or change one. */
  removed: Circle | null
  /** The deleted alert that the form was to add again; else null. */
  broughtBack: Circle | null
  /** The id of the alert that the form was to change, and what to. */
  changed: (Circle & Pick<Alert, 'id'>) | null
}

const action = formAction((api, form) => {
  const circle = circleIn(form)
  const id = formText(form, 'id')
  const intent = form.get('intent')
  const work = {
    remove: () => allowGone(api.call(removeAlert, { id })),
    change: () => api.call(changeAlert, { id, ...circle }),
    add: () => api.call(addAlert, circle),
  }[intent === 'remove' || intent === 'change' ? intent : 'add']
  const about = {
    removed: intent === 'remove' ? circle : null,
    broughtBack: intent === 'undo' ? circle : null,
    changed: intent === 'change' ? { id, ...circle } : null,
  }
  return answered(work(), m.following_alerts_failed(), about)
})

function AlertsScreen() {
  const loaded = useLoaderData<Alert[] | null>()
  const [known, setKnown] = useState(loaded)
  if (loaded && loaded !== known) setKnown(loaded)
  // If loading again fails, the list stays, and with it what was chosen in the form.
  const alerts = loaded ?? known
  const { revalidate } = useRevalidator()
  const answer = useActionData<AlertAnswer>()
  const { homeLocation: name, homeLocationCoords: point } = useProfileTab().me
  const edited = useEdited(alerts, answer)
  const isGone = useIsGone(alerts, answer)
  // Undo stays when it has failed.
  const toBringBack = answer?.problem ? answer.broughtBack : answer?.removed
  // The forms of the list keep the one that is being edited.
  const address = edited ? `${ALERTS_PATH}?edit=${edited.id}` : ALERTS_PATH
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
      {isGone && <Banner role="status">{m.following_alerts_gone()}</Banner>}
      {alerts && (
        <>
          {!loaded && <RetryBanner onRetry={() => void revalidate()}>{m.following_alerts_load_failed()}</RetryBanner>}
          {toBringBack && <UndoRemoval removed={toBringBack} action={address} />}
          {alerts.length > 0 && <AlertList alerts={alerts} action={address} />}
          <AlertForm
            key={edited?.id}
            alerts={alerts}
            edited={edited}
            action={address}
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

/**
 * The alert that the form changes: the one in the address, until it is saved. If a change was refused, the alert has what
 * was chosen. After Cancel its link gets the focus back.
 */
function useEdited(alerts: Alert[] | null, answer: AlertAnswer | undefined): Alert | null {
  const [search] = useSearchParams()
  const { key } = useLocation()
  // The answer goes away when the page's data are loaded again.
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const isSaved = Boolean(answer?.changed && !answer.problem)
  if (isSaved && savedAt !== key) setSavedAt(key)
  const found = isSaved || savedAt === key ? undefined : alerts?.find(({ id }) => id === search.get('edit'))
  const refused = answer?.changed?.id === found?.id ? answer?.changed : null
  const edited = found ? { ...found, ...(refused && alertOf(refused)) } : null
  const lastId = useRef<string | null>(null)
  useEffect(() => {
    if (!found && lastId.current !== null && !answer) document.getElementById(lastId.current)?.focus()
    lastId.current = found?.id ?? null
  }, [found, answer])
  return edited
}

/** Whether the alert of the address was deleted, other than on this page just now. */
function useIsGone(alerts: Alert[] | null, answer: AlertAnswer | undefined): boolean {
  const [search] = useSearchParams()
  const { key } = useLocation()
  const [answeredAt, setAnsweredAt] = useState<string | null>(null)
  if (answer && answeredAt !== key) setAnsweredAt(key)
  const id = search.get('edit')
  return id !== null && alerts !== null && answeredAt !== key && !alerts.some((alert) => alert.id === id)
}

function alertOf({ lat, lng, radiusMetres, categories }: Circle) {
  return { lat: Number(lat), lng: Number(lng), radiusMetres: Number(radiusMetres), categories }
}

/** /profile/alerts: the circles in which the person wants to know of new reports. */
export const screen = profileScreen(m.following_alerts_title, { loader, action, Component: AlertsScreen })
