import { useRef } from 'react'
import {
  data,
  useActionData,
  useLoaderData,
  useRevalidator,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { DeviceList } from '#features/accounts/sessions/DeviceList.tsx'
import {
  type Device,
  listDevices,
  signOutDevice,
  signOutOthers,
} from '#features/accounts/sessions/sessions.contract.ts'
import { m } from '#messages'
import { apiContext } from '#platform/browser/api.ts'
import type { ScreenHandle } from '#platform/browser/head.ts'
import { type Problem, problemOfForm, statusOf, useFocusOn } from '#platform/browser/problem.ts'
import { Banner } from '#platform/browser/ui/Banner.tsx'
import { Stack } from '#platform/browser/ui/basics/Layout.tsx'
import { LinkButton } from '#platform/browser/ui/Button.tsx'
import { ErrorState } from '#platform/browser/ui/EmptyState.tsx'
import { Muted } from '#platform/browser/ui/basics/Text.tsx'
import { useProfileTab } from './profileTab.ts'

/** The devices; null when they could not be loaded. */
async function loader({ context }: LoaderFunctionArgs): Promise<Device[] | null> {
  return context
    .get(apiContext)
    .call(listDevices, {})
    .then(
      ({ items }) => items,
      () => null,
    )
}

/** The result of signing out on other devices; `problem` is null on success. */
type Answer = { problem: Problem | null }

async function action({ context, request }: ActionFunctionArgs) {
  const api = context.get(apiContext)
  const device = String((await request.formData()).get('device') ?? '')
  try {
    if (device === 'others') await api.call(signOutOthers, {})
    else await api.call(signOutDevice, { id: device })
    return data<Answer>({ problem: null })
  } catch (error) {
    const problem = problemOfForm(error, m.devices_failed())
    return data<Answer>({ problem }, { status: statusOf(error) })
  }
}

function Devices() {
  const devices = useLoaderData<Device[] | null>()
  const answer = useActionData<Answer>()
  const { now } = useProfileTab()
  const { revalidate, state } = useRevalidator()
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusOn(answer, heading)
  return (
    <Stack as="section" aria-labelledby="devices">
      <div>
        <LinkButton to="/profile/details" look="link" icon="arrow-left">
          {m.details_title()}
        </LinkButton>
        <h2 id="devices" ref={heading} tabIndex={-1}>
          {m.devices_heading()}
        </h2>
        <Muted>{m.devices_words()}</Muted>
      </div>
      {answer?.problem && (
        <Banner tone="bad" role="alert">
          {answer.problem.message}
        </Banner>
      )}
      {answer && !answer.problem && (
        <Banner tone="ok" role="status">
          {m.devices_signed_out()}
        </Banner>
      )}
      {devices ? (
        <DeviceList devices={devices} now={now} />
      ) : (
        <ErrorState
          title={m.devices_load_failed()}
          isRetrying={state === 'loading'}
          onRetry={() => void revalidate()}
        />
      )}
    </Stack>
  )
}

const handle: ScreenHandle = { head: () => ({ title: m.devices_title(), isPrivate: true }) }

/** /profile/devices: the devices on which the person is signed in. */
export const screen = { loader, action, Component: Devices, handle }
