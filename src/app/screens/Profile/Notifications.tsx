import { useLocation } from 'react-router'
import { m } from '#messages'
import { NotificationList } from '#features/notifications/NotificationList.tsx'
import { Button } from '#platform/browser/ui/Button.tsx'
import { profileScreen, useProfileTab } from './profileTab.ts'

function Notifications() {
  const { notifications, now } = useProfileTab()
  return (
    <>
      <NotificationList notifications={notifications} now={now} />
      {notifications.items?.some(({ isNew }) => isNew) && <MarkRead />}
    </>
  )
}

/** Viewing the list marks all as read by a script; without JavaScript this button does it. */
function MarkRead() {
  const { pathname } = useLocation()
  return (
    <noscript>
      <form method="post" action="/profile">
        <input type="hidden" name="from" value={pathname} />
        <Button type="submit" name="intent" value="read" size="s">
          {m.notifications_mark_read()}
        </Button>
      </form>
    </noscript>
  )
}

/** /profile/notifications; ProfileScreen loads the list. Source: spec §2 "Profile". */
export const screen = profileScreen(m.notifications_title, { loader: () => null, Component: Notifications })
