import { useState } from 'react'
import { type ApiKey, removeKey } from '#features/apiKeys/apiKeys.contract.ts'
import { m } from '#messages'
import { dayText } from '#platform/browser/format.ts'
import { problemOf } from '#platform/browser/problem.ts'
import { useRoot } from '#platform/browser/root.ts'
import { Meta } from '#platform/browser/ui/basics/Text.tsx'
import { OneTimeButton } from '#platform/browser/ui/OneTimeButton.tsx'
import { useApi } from '#platform/browser/useApi.ts'
import { AskAction } from '../AskAction.tsx'
import { Row } from '#platform/browser/ui/basics/Layout.tsx'
import styles from './AdminKeys.module.css'

/** A key in the list: its service, last characters and last use, and a button that revokes it. */
export function KeyRow({ apiKey: { id, name, ending, createdAt, lastUsedAt, revokedAt } }: { apiKey: ApiKey }) {
  const { timeZone } = useRoot().installation.territory
  const api = useApi()
  const [isAsked, setAsked] = useState(false)
  const used = lastUsedAt === null ? m.admin_key_unused() : m.admin_key_used({ day: dayText(lastUsedAt, timeZone) })
  const end = (
    <>
      {m.admin_key_ending()} <code>{ending}</code>
    </>
  )
  return (
    <Row as="li" gap={3} className={styles.row}>
      <div className={styles.who}>
        <b>{name}</b>
        <Meta>{end}</Meta>
        <Meta>
          {m.admin_key_made_on({ day: dayText(createdAt, timeZone) })} · {used}
        </Meta>
        {revokedAt !== null && <Meta>{m.admin_key_revoked_on({ day: dayText(revokedAt, timeZone) })}</Meta>}
      </div>
      {revokedAt === null && (
        <OneTimeButton
          size="s"
          look="text"
          aria-label={m.admin_key_revoke_named({ name, ending })}
          aria-haspopup="dialog"
          onClick={() => setAsked(true)}
        >
          {m.admin_key_revoke()}
        </OneTimeButton>
      )}
      <AskAction
        open={isAsked}
        onClose={() => setAsked(false)}
        title={m.admin_key_ask({ name })}
        about={end}
        words={m.admin_key_ask_words({ name })}
        yes={m.admin_key_revoke()}
        failed={(error) => problemOf(error, m.admin_key_revoke_failed()).message}
        action={() => api.call(removeKey, { id })}
        done={m.admin_key_revoked()}
      />
    </Row>
  )
}
