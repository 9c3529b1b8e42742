import { Form, useNavigation } from 'react-router'
import { m } from '#messages'
import { getLocale } from '#messages/runtime.js'
import { HOUR_MS, shortMomentIn } from '#shared/clock.ts'
import { useRoot } from '#platform/browser/root.ts'
import { Ago } from '#platform/browser/ui/Ago.tsx'
import { Button } from '#platform/browser/ui/Button.tsx'
import { Tag } from '#platform/browser/ui/Tag.tsx'
import { RowList } from '#platform/browser/ui/RowList.tsx'
import { Grow, Row } from '#platform/browser/ui/basics/Layout.tsx'
import styles from './DeviceList.module.css'
import type { Device } from './sessions.contract.ts'

/**
 * The devices on which the user is signed in. Its forms post `device`, an id or `others`, to the action of the route.
 */
export function DeviceList({ devices, now }: { devices: Device[]; now: number }) {
  const { formData } = useNavigation()
  const { timeZone } = useRoot().installation.territory
  const moment = (at: string) => shortMomentIn(timeZone, new Date(at), getLocale())
  const others = devices.filter(({ current }) => !current)
  return (
    <>
      <RowList>
        {devices.map((device) => (
          <Row as="li" wrap key={device.id} className={styles.device}>
            <Grow>
              <p className={styles.name}>{nameOf(device)}</p>
              <p className={styles.meta}>
                <Used device={device} now={now} />
              </p>
              <p className={styles.meta}>
                {m.accounts_devices_signed_in_at()}{' '}
                <time dateTime={device.signedInAt}>{moment(device.signedInAt)}</time>
              </p>
            </Grow>
            {device.current ? (
              <Tag tone="ok">{m.accounts_devices_this()}</Tag>
            ) : (
              <Form method="post" replace>
                <Button
                  type="submit"
                  name="device"
                  value={device.id}
                  size="s"
                  aria-label={m.accounts_devices_sign_out({ device: nameOf(device) })}
                  busy={formData?.get('device') === device.id}
                  busyLabel={m.accounts_signing_out()}
                >
                  {m.accounts_signout()}
                </Button>
              </Form>
            )}
          </Row>
        ))}
      </RowList>
      {others.length > 0 && (
        <Form method="post" replace>
          <Button
            type="submit"
            name="device"
            value="others"
            look="danger"
            icon="log-out"
            busy={formData?.get('device') === 'others'}
            busyLabel={m.accounts_signing_out()}
          >
            {m.accounts_devices_sign_out_others()}
          </Button>
        </Form>
      )}
    </>
  )
}

function nameOf({ browser, system }: Device): string {
  if (browser && system) return m.accounts_devices_name({ browser, system })
  return browser ?? system ?? m.accounts_devices_unknown()
}

/** When a device was last used. Not more precise than an hour, because it is stored hourly. */
function Used({ device, now }: { device: Device; now: number }) {
  if (now - Date.parse(device.lastUsed) < HOUR_MS) return m.accounts_devices_used_now()
  return (
    <>
      {m.accounts_devices_used()} <Ago at={device.lastUsed} now={now} />
    </>
  )
}
