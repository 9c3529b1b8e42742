import { useActionData, useLoaderData } from 'react-router'
import { followReport } from '#features/following/follow/follow.contract.ts'
import { useFollowed } from '#features/profile/own/followed.browser.ts'
import { listFollowed } from '#features/profile/own/own.contract.ts'
import { FollowedReports } from '#features/profile/own/FollowedReports.tsx'
import { m } from '#messages'
import { numberText } from '#platform/browser/format.ts'
import { formAction, formText } from '#platform/browser/forms.ts'
import { answered } from '#platform/browser/problem.ts'
import { Button } from '#platform/browser/ui/Button.tsx'
import { ownPageLoader, profileScreen, useProfileTab } from './profileTab.ts'
import { type Answer, Subpage } from './Subpage.tsx'

const loader = ownPageLoader((api, range) => api.call(listFollowed, range))

interface FollowAnswer extends Answer {
  id: string
  following: boolean
}

/** Handles the forms when they are sent without JavaScript. */
const action = formAction((api, form) => {
  const asked = { id: formText(form, 'id'), following: form.get('following') === 'true' }
  return answered(api.call(followReport, asked), m.following_failed(), asked)
})

function Following() {
  const { me, now } = useProfileTab()
  const answer = useActionData<FollowAnswer>()
  const followed = useFollowed(me.id, useLoaderData<typeof loader>())
  const { total } = followed
  return (
    <Subpage
      id="following"
      from="reports"
      title={total === null ? m.profile_following() : m.profile_following_count({ count: numberText(total) })}
      words={m.profile_following_words()}
      answer={answer}
      done={answer?.following ? m.feed_follow_begun() : m.feed_follow_ended()}
    >
      {/* It stays when it has failed. */}
      {answer && Boolean(answer.problem) === answer.following && <Undo id={answer.id} />}
      <FollowedReports followed={followed} now={now} />
    </Subpage>
  )
}

/** Without JavaScript: follows a report again. */
function Undo({ id }: { id: string }) {
  return (
    <form method="post">
      <input type="hidden" name="id" value={id} />
      <Button type="submit" size="s" name="following" value="true">
        {m.ui_undo()}
      </Button>
    </form>
  )
}

/** /profile/following: the reports that the person follows. */
export const screen = profileScreen(m.profile_following, { loader, action, Component: Following })
