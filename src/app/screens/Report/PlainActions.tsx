import type { ReactNode } from 'react'
import { reasonLabel } from '#features/flags/flags.contract.ts'
import { FLAG_REASONS } from '#features/flags/flags.rules.ts'
import type { Card } from '#features/reports/card/cards.contract.ts'
import { m } from '#messages'
import type { IconName } from '#platform/browser/icons/names.ts'
import { useMe } from '#platform/browser/root.ts'
import { Banner, Failure } from '#platform/browser/ui/Banner.tsx'
import { Button } from '#platform/browser/ui/Button.tsx'
import { Row, Stack } from '#platform/browser/ui/basics/Layout.tsx'
import { Option } from '#platform/browser/ui/form/Option.tsx'
import { TextArea } from '#platform/browser/ui/form/TextInput.tsx'
import { ACTIONS_ID, type Intent } from './plainChanges.ts'
import type { FormAnswer } from './reportAction.ts'
// Only the server runs the code below, so the build for browsers would lack a style sheet of its own.
import styles from './ReportScreen.module.css'

/** The forms' target: this page, at its actions. Browsers keep the fragment when the answer leads to another page. */
const ACTION = `#${ACTIONS_ID}`

interface PlainActionsProps {
  report: Card
  answer: FormAnswer | undefined
}

/** Votes, Follow, Report Post and Delete as forms, shown without JavaScript. `reportAction.ts` answers them. */
export function PlainActions(props: PlainActionsProps) {
  return <noscript>{import.meta.env.SSR && <Forms {...props} />}</noscript>
}

function Forms({ report, answer }: PlainActionsProps) {
  const isSignedIn = useMe() !== null
  const { own, status, vote, following } = report
  const isHidden = status === 'hidden'
  const button = (name: 'confirm' | 'reject', icon: IconName, label: string) => (
    <Press intent={vote === name ? 'take-back' : name} icon={icon} isPressed={vote === name}>
      {label}
    </Press>
  )
  return (
    <Stack id={ACTIONS_ID} className={styles.plain}>
      {answer?.problem && <Failure>{answer.problem}</Failure>}
      {answer?.done && (
        <Banner tone="ok" role="status">
          {answer.done}
        </Banner>
      )}
      <Row as="form" method="post" action={isSignedIn ? ACTION : undefined} wrap gap={2} className={styles.buttons}>
        {!own && !isHidden && button('confirm', 'check', m.votes_confirm())}
        {!own && !isHidden && button('reject', 'x', m.votes_reject())}
        <Press intent={following ? 'unfollow' : 'follow'} icon="bell" isPressed={following === true}>
          {m.following()}
        </Press>
      </Row>
      {isSignedIn && !own && !isHidden && <FlagForm refused={answer?.flag} />}
      {own && (
        <Folded title={m.reports_delete()}>
          <p>{m.feed_delete_words()}</p>
          <Button type="submit" name="intent" value={'delete' satisfies Intent} look="danger">
            {m.reports_delete()}
          </Button>
        </Folded>
      )}
    </Stack>
  )
}

interface PressProps {
  intent: Intent
  icon: IconName
  isPressed: boolean
  children: ReactNode
}

function Press({ intent, isPressed, ...rest }: PressProps) {
  return <Button {...rest} type="submit" name="intent" value={intent} aria-pressed={isPressed} />
}

function FlagForm({ refused }: { refused: FormAnswer['flag'] }) {
  return (
    <Folded title={m.flags_title()} isOpen={refused !== undefined} action={ACTION}>
      <div role="radiogroup" aria-label={m.flags_reasons()}>
        {FLAG_REASONS.map((reason) => (
          <Option key={reason} name="reason" value={reason} defaultChecked={reason === refused?.reason} required>
            {reasonLabel(reason)}
          </Option>
        ))}
      </div>
      <TextArea label={m.flags_comment()} name="comment" rows={2} defaultValue={refused?.comment} />
      <Button type="submit" name="intent" value={'flag' satisfies Intent} look="main">
        {m.flags_submit()}
      </Button>
    </Folded>
  )
}

interface FoldedProps {
  title: string
  isOpen?: boolean
  action?: string
  children: ReactNode
}

/** A form that a press on its title opens. */
function Folded({ title, isOpen, action, children }: FoldedProps) {
  return (
    <details open={isOpen}>
      <summary>{title}</summary>
      <Stack as="form" method="post" action={action} gap={3}>
        {children}
      </Stack>
    </details>
  )
}
