import { Form, useNavigation } from 'react-router'
import { m } from '#messages'
import { Button } from '#platform/browser/ui/Button.tsx'
import { AlertFields, type Circle } from './AlertFields.tsx'
import { ALERTS_PATH } from './alerts.rules.ts'

/** A form that adds an alert again after it was deleted. */
export function UndoRemoval({ removed }: { removed: Circle }) {
  const { formData } = useNavigation()
  return (
    <Form method="post" action={ALERTS_PATH} replace>
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
