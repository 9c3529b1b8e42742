import { useLoaderData } from 'react-router'
import { useOwnReports } from '#features/profile/own/ownReports.browser.ts'
import { listOwnReports } from '#features/profile/own/own.contract.ts'
import { OwnReports } from '#features/profile/own/OwnReports.tsx'
import { m } from '#messages'
import { Row, Stack } from '#platform/browser/ui/basics/Layout.tsx'
import { LinkButton } from '#platform/browser/ui/Button.tsx'
import { ownPageLoader, profileScreen, useProfileTab } from './profileTab.ts'

const loader = ownPageLoader((api, range) => api.call(listOwnReports, range))

function Reports() {
  const { me, now } = useProfileTab()
  const own = useOwnReports(me.id, useLoaderData<typeof loader>())
  return (
    <Stack>
      <Row wrap gap={4}>
        <LinkButton to="/profile/comments" look="link" icon="message-circle">
          {m.profile_comments()}
        </LinkButton>
        <LinkButton to="/profile/following" look="link" icon="bell">
          {m.profile_following()}
        </LinkButton>
      </Row>
      <OwnReports own={own} now={now} />
    </Stack>
  )
}

/** /profile/reports. Source: spec §2 "Profile". */
export const screen = profileScreen(m.reports_title, { loader, Component: Reports })
