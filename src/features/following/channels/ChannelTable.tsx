import { useRef } from 'react'
import { m } from '#messages'
import { Button } from '#platform/browser/ui/Button.tsx'
import { SelectBox } from '#platform/browser/ui/form/Select.tsx'
import { Switch } from '#platform/browser/ui/form/Switch.tsx'
import { VisuallyHidden } from '#platform/browser/ui/VisuallyHidden.tsx'
import { channelsIn } from './channels.browser.ts'
import type { ChannelChoice, ChannelChoices } from './channels.contract.ts'
import { EMAIL_MODES, type EmailMode, KINDS, type Kind } from './channels.rules.ts'
import { Row, Stack } from '#platform/browser/ui/basics/Layout.tsx'
import { useAfterHydration } from '#platform/browser/hooks/useAfterHydration.ts'
import styles from './ChannelTable.module.css'

const SWITCHES = ['app', 'push'] as const
const CHANNELS = [...SWITCHES, 'email'] as const

interface ChannelTableProps {
  channels: ChannelChoices
  onChoose: (kind: Kind, choice: Partial<ChannelChoice>) => void
}

/** A row for each kind of news, with a switch for each channel to be told of it; without JavaScript a form. */
export function ChannelTable({ channels, onChoose }: ChannelTableProps) {
  const form = useRef<HTMLFormElement>(null)
  useAfterHydration(() => {
    if (!form.current) return
    const chosen = channelsIn(new FormData(form.current))
    for (const kind of KINDS) {
      for (const channel of CHANNELS) {
        const wanted = chosen[kind][channel]
        if (wanted !== channels[kind][channel]) onChoose(kind, { [channel]: wanted })
      }
    }
  })
  return (
    // Otherwise a browser may restore old choices after a reload, and they would be saved after hydration.
    <Stack as="form" ref={form} method="post" autoComplete="off">
      <table data-raised className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{m.following_channels_kind()}</VisuallyHidden>
            </th>
            {CHANNELS.map((channel) => (
              <th key={channel} scope="col">
                {CHANNEL_NAMES[channel]()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {KINDS.map((kind) => (
            <tr key={kind}>
              <th scope="row">
                <span className={styles.kind}>{LABELS[kind]()}</span>
                <span className={styles.about}>{ABOUT[kind]()}</span>
              </th>
              {SWITCHES.map((channel) => (
                <td key={channel}>
                  <Row as="label" gap={3} className={styles.cell}>
                    <span className={styles.channel}>{CHANNEL_NAMES[channel]()}</span>
                    <Switch
                      name={`${kind}-${channel}`}
                      aria-label={`${LABELS[kind]()}: ${CHANNEL_NAMES[channel]()}`}
                      checked={channels[kind][channel]}
                      onChange={({ currentTarget }) => onChoose(kind, { [channel]: currentTarget.checked })}
                    />
                  </Row>
                </td>
              ))}
              <td>
                <Row as="label" gap={3} className={styles.cell}>
                  <span className={styles.channel}>{CHANNEL_NAMES.email()}</span>
                  <SelectBox
                    name={`${kind}-email`}
                    aria-label={`${LABELS[kind]()}: ${CHANNEL_NAMES.email()}`}
                    value={channels[kind].email}
                    // One of the options below.
                    onChange={({ currentTarget }) => onChoose(kind, { email: currentTarget.value as EmailMode })}
                  >
                    {EMAIL_MODES.map((mode) => (
                      <option key={mode} value={mode}>
                        {MODES[mode]()}
                      </option>
                    ))}
                  </SelectBox>
                </Row>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <noscript>
        <Button type="submit" look="main" wide>
          {m.ui_save()}
        </Button>
      </noscript>
    </Stack>
  )
}

const CHANNEL_NAMES = {
  app: m.following_channels_app,
  push: m.following_channels_push,
  email: m.following_channels_email,
}

const LABELS: Record<Kind, () => string> = {
  state: m.following_channels_state,
  comments: m.following_channels_comments,
  validated: m.following_channels_validated,
  area: m.following_channels_area,
}

const ABOUT: Record<Kind, () => string> = {
  state: m.following_channels_state_about,
  comments: m.following_channels_comments_about,
  validated: m.following_channels_validated_about,
  area: m.following_channels_area_about,
}

const MODES: Record<EmailMode, () => string> = {
  off: m.following_channels_off,
  now: m.following_channels_now,
  daily: m.following_channels_daily,
  weekly: m.following_channels_weekly,
}
