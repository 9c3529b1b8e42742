import { useLoaderData } from 'react-router'
import { useOwnComments } from '#features/profile/own/ownComments.browser.ts'
import { listOwnComments } from '#features/profile/own/own.contract.ts'
import { OwnComments } from '#features/profile/own/OwnComments.tsx'
import { m } from '#messages'
import { numberText } from '#platform/browser/format.ts'
import { ownPageLoader, profileScreen, useProfileTab } from './profileTab.ts'
import { Subpage } from './Subpage.tsx'

const loader = ownPageLoader((api, range) => api.call(listOwnComments, range))

function Comments() {
  const { me, now } = useProfileTab()
  const own = useOwnComments(me.id, useLoaderData<typeof loader>())
  const title = own.total === null ? m.profile_comments() : m.profile_comments_count({ count: numberText(own.total) })
  return (
    <Subpage id="comments" from="reports" title={title}>
      <OwnComments own={own} now={now} />
    </Subpage>
  )
}

/** /profile/comments: the person's own comments on reports. */
export const screen = profileScreen(m.profile_comments, { loader, Component: Comments })
