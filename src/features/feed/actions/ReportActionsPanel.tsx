import { useQueryClient } from '@tanstack/react-query'
import { Fragment, useEffect, useState } from 'react'
import { SignInPrompt } from '#features/accounts/signIn/SignInPrompt.tsx'
import { useFollow } from '#features/following/follow/follow.browser.ts'
import { useReturnTo } from '#features/reports/signInReturn.browser.ts'
import { m } from '#messages'
import { problemOf } from '#platform/browser/problem.ts'
import { MenuPanel } from '#platform/browser/overlays/MenuPanel.tsx'
import { Dialog } from '#platform/browser/overlays/overlays.tsx'
import { useMe } from '#platform/browser/root.ts'
import { showToast } from '#platform/browser/ui/toasts/toasts.browser.ts'
import { useApi } from '#platform/browser/useApi.ts'
import type { OpenPopup } from './ReportActions.tsx'
import type { MoreReportActions, AskedState } from './reportActions.browser.ts'
import { DeleteReport } from './DeleteReport.tsx'
import { menuOf } from './menu.browser.ts'
import type { Card } from '#features/reports/card/cards.contract.ts'
import { useToOpen } from '#platform/browser/hooks/useOnDemand.ts'

interface ReportActionsPanelProps {
  asked: OpenPopup | null
  onAsk: (change: OpenPopup | null | ((now: OpenPopup | null) => OpenPopup | null)) => void
  onDeleted: (() => void) | undefined
  more: MoreReportActions
}

/** The popups that the buttons inside <ReportActions> open, loaded on demand. */
export function ReportActionsPanel(props: ReportActionsPanelProps) {
  const { asked } = props
  // A popup that is closing keeps its content until it has disappeared.
  const [last, setLast] = useState(asked)
  if (asked && asked !== last) setLast(asked)
  return last && <Popups {...props} last={last} />
}

function Popups({ asked, last, onAsk, onDeleted, more }: ReportActionsPanelProps & { last: OpenPopup }) {
  const { report, button } = last
  const api = useApi()
  const me = useMe()
  const isAdmin = me?.admin === true
  const queries = useQueryClient()
  const isMenu = asked?.name === 'more'
  useEffect(() => {
    if (isMenu) button?.setAttribute('aria-expanded', 'true')
    return () => button?.removeAttribute('aria-expanded')
  }, [isMenu, button])
  /** Why an action failed. It keeps its text while the popup closes. */
  const [failure, setFailure] = useState({ title: '', words: '', isShown: false })
  const [beside, setBeside] = useState<Element | null>(null)
  const returnTo = useReturnTo(report.id)
  const { mutateAsync: follow } = useFollow({ id: report.id })
  // Close only this popup: after a late answer another may be open.
  const close = (name: OpenPopup['name']) => () =>
    onAsk((now) => (now?.name === name && now.report.id === report.id ? null : now))
  const ask = (name: OpenPopup['name']) => () => onAsk({ ...last, name })
  const hasComments = asked?.name === 'comments'
  const loadComments = () => import('#features/comments/popup/CommentsPanel.tsx').then((it) => it.CommentsPanel)
  const Comments = useToOpen(loadComments, hasComments, close('comments'))
  const isFlagging = asked?.name === 'flag'
  const loadFlag = () => import('#features/flags/FlagPanel.tsx').then((it) => it.FlagPanel)
  const Flag = useToOpen(loadFlag, isFlagging && me !== null, close('flag'))
  const askDeletion = () => {
    setBeside(cardBeside(button))
    ask('delete')()
  }
  const fail = (title: string, words: string) => setFailure({ title, words, isShown: true })
  const closeFailure = () => setFailure({ ...failure, isShown: false })
  async function setStatus(to: AskedState): Promise<void> {
    const why = await more.moderation().then(
      ({ changeState }) => changeState({ api, queries }, report, to),
      () => m.ui_failed_to_open(),
    )
    if (why) fail(m.reports_action_failed(), why)
  }
  function toggleFollow(): void {
    if (!me) return ask('sign-in')()
    // Promises, because the menu of another report may be open when it is answered.
    void follow(report.following !== true).then(
      ({ following }) => showToast(following ? m.feed_follow_begun() : m.feed_follow_ended()),
      (error: unknown) => fail(m.ui_failed_title(), problemOf(error, m.following_failed()).message),
    )
  }
  const items = menuOf(report, isAdmin, {
    follow: toggleFollow,
    correct: ask('correct'),
    remove: askDeletion,
    flag: ask('flag'),
    edit: ask('admin-edit'),
    erase: ask('admin-delete'),
    setStatus: (to) => void setStatus(to),
  })
  return (
    <>
      <SignInPrompt
        open={asked?.name === 'sign-in' || (isFlagging && !me)}
        onClose={close(isFlagging ? 'flag' : 'sign-in')}
        returnTo={returnTo}
      >
        {m.votes_sign_in()}
      </SignInPrompt>
      <MenuPanel
        open={isMenu}
        onClose={close('more')}
        anchor={{ current: button ?? null }}
        label={m.feed_report_more()}
        items={items}
      />
      {Comments && <Comments key={report.id} report={report} open={hasComments} onClose={close('comments')} />}
      {Flag && me && (
        <Flag key={`${me.id} ${report.id}`} reportId={report.id} open={isFlagging} onClose={close('flag')} />
      )}
      <DeleteReport
        report={report}
        open={asked?.name === 'delete'}
        onClose={close('delete')}
        onGone={onDeleted}
        // The button disappears with its report.
        finalFocus={() => firstOf(button, beside, document.querySelector('#main'))}
      />
      <MorePopups asked={asked} report={report} more={more} onClose={close} onDeleted={onDeleted} />
      {/* It waits until another popup that was opened meanwhile is closed. */}
      <Dialog
        open={failure.isShown && asked === null}
        onClose={closeFailure}
        title={failure.title}
        buttons={[{ label: m.ui_close(), onClick: closeFailure }]}
      >
        <p role="alert">{failure.words}</p>
      </Dialog>
    </>
  )
}

/** The card after the one with this button, or else the card before it. */
function cardBeside(button: Element | undefined): Element | null {
  const cards = [...document.querySelectorAll('#main article')]
  const at = cards.findIndex((card) => card.contains(button ?? null))
  return cards[at + 1] ?? cards[at - 1] ?? null
}

/** The first of these that is still on the page. */
function firstOf(...places: (Element | null | undefined)[]): HTMLElement | null {
  return places.find((it): it is HTMLElement => it instanceof HTMLElement && it.isConnected) ?? null
}

interface MorePopupsProps {
  asked: OpenPopup | null
  report: Card
  more: MoreReportActions
  /** Makes the function that closes a popup. */
  onClose: (name: OpenPopup['name']) => () => void
  onDeleted: (() => void) | undefined
}

/** The popups that screens have added to the menu of a report. */
function MorePopups({ asked, report, more, onClose, onDeleted }: MorePopupsProps) {
  const name = asked?.name
  const closeCorrection = onClose('correct')
  const Correction = useToOpen(more.correction, name === 'correct', closeCorrection)
  const isModerating = name === 'admin-edit' || name === 'admin-delete'
  const moderation = useToOpen(more.moderation, isModerating, () => isModerating && onClose(name)())
  return (
    <>
      {Correction && <Correction key={report.id} report={report} open={name === 'correct'} onClose={closeCorrection} />}
      {moderation && (
        <Fragment key={report.id}>
          <moderation.Edit report={report} open={name === 'admin-edit'} onClose={onClose('admin-edit')} />
          <moderation.Delete
            report={report}
            open={name === 'admin-delete'}
            onClose={onClose('admin-delete')}
            onDeleted={onDeleted}
          />
        </Fragment>
      )}
    </>
  )
}
