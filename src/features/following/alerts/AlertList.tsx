import { Form, useNavigation } from 'react-router'
import { categoryLabel } from '#features/categories/categories.contract.ts'
import { useAddressAt } from '#features/places/addressAt.browser.ts'
import { shortAddress } from '#features/reports/reports.rules.ts'
import { distanceText } from '#features/territory/territory.rules.ts'
import { m } from '#messages'
import { getLocale } from '#messages/runtime.js'
import { useRoot } from '#platform/browser/root.ts'
import { Button, LinkButton } from '#platform/browser/ui/Button.tsx'
import { Grow, Row } from '#platform/browser/ui/basics/Layout.tsx'
import { Meta } from '#platform/browser/ui/basics/Text.tsx'
import { RowList } from '#platform/browser/ui/RowList.tsx'
import type { Alert } from './alerts.contract.ts'
import { AlertFields, centreText, type Circle } from './AlertFields.tsx'
import styles from './AlertList.module.css'
import { mostRadiusMetres } from './alerts.rules.ts'

/**
 * One's alerts, each with a link to the form that changes it, which has the alert's id, and a button that deletes it: a
 * form that posts the alert to `action`.
 */
export function AlertList({ alerts, action }: { alerts: Alert[]; action: string }) {
  return (
    <RowList>
      {alerts.map((alert) => (
        <Item key={alert.id} alert={alert} action={action} />
      ))}
    </RowList>
  )
}

function Item({ alert, action }: { alert: Alert; action: string }) {
  const { id, lat, lng, radiusMetres, categories } = alert
  const { territory } = useRoot().installation
  const { formData } = useNavigation()
  const { address } = useAddressAt({ lat, lng })
  const isEverywhere = radiusMetres >= mostRadiusMetres(territory.bounds)
  const place = address ? shortAddress(address) : centreText(alert)
  const title = isEverywhere
    ? m.following_alerts_everywhere({ territory: territory.name })
    : m.following_alerts_within({ distance: distanceText(radiusMetres / 1000, getLocale()), place })
  const about = categories.length === 0 ? m.following_alerts_all_categories() : categories.map(categoryLabel).join(', ')
  return (
    <Row as="li" wrap gap={3} className={styles.alert}>
      <Grow>
        <p className={styles.title}>
          <bdi>{title}</bdi>
        </p>
        <Meta>{about}</Meta>
      </Grow>
      <Row>
        <LinkButton
          id={id}
          to={`?edit=${id}`}
          size="s"
          replace
          preventScrollReset
          aria-label={m.following_alerts_edit_this({ title, about })}
        >
          {m.ui_edit()}
        </LinkButton>
        <Form method="post" action={action} replace>
          <input type="hidden" name="id" value={id} />
          <AlertFields alert={alert} />
          <Button
            type="submit"
            size="s"
            name="intent"
            value="remove"
            aria-label={m.following_alerts_remove_this({ title, about })}
            busy={formData?.get('intent') === 'remove' && formData.get('id') === id}
            busyLabel={m.ui_deleting()}
          >
            {m.ui_delete()}
          </Button>
        </Form>
      </Row>
    </Row>
  )
}

/** A form that adds an alert again after it was deleted. */
export function UndoRemoval({ removed, action }: { removed: Circle; action: string }) {
  const { formData } = useNavigation()
  return (
    <Form method="post" action={action} replace>
      <AlertFields alert={removed} />
      <Button
        type="submit"
        size="s"
        name="intent"
        value="undo"
        busy={formData?.get('intent') === 'undo'}
        busyLabel={m.following_alerts_adding()}
      >
        {m.ui_undo()}
      </Button>
    </Form>
  )
}
