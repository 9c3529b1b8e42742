import { useActionData, useLoaderData } from 'react-router'
import { DeviceList } from '#features/accounts/sessions/DeviceList.tsx'
import {
  type Device,
  listDevices,
  signOutDevice,
  signOutOthers,
} from '#features/accounts/sessions/sessions.contract.ts'
import { m } from '#messages'
import { formAction, formText } from '#platform/browser/forms.ts'
import { allowGone, answered } from '#platform/browser/problem.ts'
import { listLoader, profileScreen, useProfileTab } from './profileTab.ts'
import { type Answer, Subpage } from './Subpage.tsx'

interface DevicesAnswer extends Answer {
  /** Whether all other devices were to be signed out. */
  isOthers: boolean
}

const loader = listLoader((api) => api.call(listDevices, {}))

const action = formAction((api, form) => {
  const device = formText(form, 'device')
  const isOthers = device === 'others'
  if (isOthers) return answered(api.call(signOutOthers, {}), m.accounts_devices_others_failed(), { isOthers })
  // One that is signed out already leaves the list too.
  return answered(allowGone(api.call(signOutDevice, { id: device })), m.accounts_devices_failed(), { isOthers })
})

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

/** /profile/devices: the devices on which the person is signed in. */
export const screen = profileScreen(m.accounts_devices_title, { loader, action, Component: Devices })
