import { useActionData, useLoaderData, type ActionFunctionArgs } from 'react-router'
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
import { allowGone, answered } from '#platform/browser/problem.ts'
import { listLoader, useProfileTab } from './profileTab.ts'
import { type Answer, Subpage } from './Subpage.tsx'

interface DevicesAnswer extends Answer {
  /** Whether all other devices were to be signed out. */
  isOthers: boolean
}

const loader = listLoader((api) => api.call(listDevices, {}))

async function action({ context, request }: ActionFunctionArgs) {
  const api = context.get(apiContext)
  const device = String((await request.formData()).get('device') ?? '')
  const isOthers = device === 'others'
  if (isOthers) return answered(api.call(signOutOthers, {}), m.accounts_devices_others_failed(), { isOthers })
  // One that is signed out already leaves the list too.
  return answered(allowGone(api.call(signOutDevice, { id: device })), m.accounts_devices_failed(), { isOthers })
}

function Devices() {
  const devices = useLoaderData<Device[] | null>()
  const answer = useActionData<DevicesAnswer>()
  const { now } = useProfileTab()
  return (
    <Subpage
      id="devices"
      from="details"
      title={m.accounts_devices_title()}
      words={m.accounts_devices_words()}
      answer={answer}
      done={answer?.isOthers ? m.accounts_devices_others_signed_out() : m.accounts_devices_signed_out()}
      failed={m.accounts_devices_load_failed()}
    >
      {devices && <DeviceList devices={devices} now={now} />}
    </Subpage>
  )
}

const handle: ScreenHandle = { head: () => ({ title: m.accounts_devices_title(), isPrivate: true }) }

/** /profile/devices: the devices on which the person is signed in. */
export const screen = { loader, action, Component: Devices, handle }
