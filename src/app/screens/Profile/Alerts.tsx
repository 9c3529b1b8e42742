import { useRef } from 'react'
import {
  data,
  useActionData,
  useLoaderData,
  useRevalidator,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import type { Category } from '#features/categories/categories.rules.ts'
import { AlertForm } from '#features/following/alerts/AlertForm.tsx'
import { AlertList } from '#features/following/alerts/AlertList.tsx'
import { addAlert, type Alert, listAlerts, removeAlert } from '#features/following/alerts/alerts.contract.ts'
import { m } from '#messages'
import { apiContext } from '#platform/browser/api.ts'
import type { ScreenHandle } from '#platform/browser/head.ts'
import { allowGone, type Problem, problemOfForm, statusOf, useFocusOn } from '#platform/browser/problem.ts'
import { Banner } from '#platform/browser/ui/Banner.tsx'
import { Stack } from '#platform/browser/ui/basics/Layout.tsx'
import { LinkButton } from '#platform/browser/ui/Button.tsx'
import { ErrorState } from '#platform/browser/ui/EmptyState.tsx'
import { Muted } from '#platform/browser/ui/basics/Text.tsx'

/** The alerts; null when they could not be loaded. */
async function loader({ context }: LoaderFunctionArgs): Promise<Alert[] | null> {
  return context
    .get(apiContext)
    .call(listAlerts, {})
    .then(
      ({ items }) => items,
      () => null,
    )
}

/** `problem` is null on success. */
interface Answer {
  intent: 'add' | 'remove'
  problem: Problem | null
}

async function action({ context, request }: ActionFunctionArgs) {
  const api = context.get(apiContext)
  const form = await request.formData()
  const intent = form.get('intent') === 'remove' ? 'remove' : 'add'
  const text = (name: string) => String(form.get(name) ?? '')
  try {
    if (intent === 'remove') await allowGone(api.call(removeAlert, { id: text('id') }))
    else {
      const categories = form.getAll('categories').map(String) as Category[] // the server checks them
      const circle = { lat: text('lat'), lng: text('lng'), radiusMetres: text('radiusMetres') }
      await api.call(addAlert, { ...circle, categories })
    }
    return data<Answer>({ intent, problem: null })
  } catch (error) {
    return data<Answer>({ intent, problem: problemOfForm(error, m.alerts_failed()) }, { status: statusOf(error) })
  }
}

function AlertsScreen() {
  const alerts = useLoaderData<Alert[] | null>()
  const answer = useActionData<Answer>()
  const { revalidate, state } = useRevalidator()
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusOn(answer, heading)
  return (
    <Stack as="section" aria-labelledby="alerts">
      <div>
        <LinkButton to="/profile/details" look="link" icon="arrow-left">
          {m.details_title()}
        </LinkButton>
        <h2 id="alerts" ref={heading} tabIndex={-1}>
          {m.alerts_title()}
        </h2>
        <Muted>{m.alerts_words()}</Muted>
      </div>
      {answer?.problem && (
        <Banner tone="bad" role="alert">
          {answer.problem.message}
        </Banner>
      )}
      {answer && !answer.problem && (
        <Banner tone="ok" role="status">
          {answer.intent === 'add' ? m.alerts_added() : m.alerts_removed()}
        </Banner>
      )}
      {alerts ? (
        <>
          {alerts.length > 0 && <AlertList alerts={alerts} />}
          <AlertForm alerts={alerts} />
        </>
      ) : (
        <ErrorState title={m.alerts_load_failed()} isRetrying={state === 'loading'} onRetry={() => void revalidate()} />
      )}
    </Stack>
  )
}

const handle: ScreenHandle = { head: () => ({ title: m.alerts_title(), isPrivate: true }) }

/** /profile/alerts: the circles in which the person wants to know of new reports. */
export const screen = { loader, action, Component: AlertsScreen, handle }
