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

/** A key in the list: whose it is, how it ends, when it was used, and a button that revokes it. */
export function KeyRow({ apiKey: { id, name, ending, createdAt, lastUsedAt, revokedAt } }: { apiKey: ApiKey }) {
  const { timeZone } = useRoot().installation.territory
  const api = useApi()
  const [isAsked, setAsked] = useState(false)
  const used = lastUsedAt === null ? m.key_unused() : m.key_used({ day: dayText(lastUsedAt, timeZone) })
  const end = (
    <>
      {m.key_ending()} <code>{ending}</code>
    </>
  )
  return (
    <Row as="li" gap={3} className={styles.row}>
      <div className={styles.who}>
        <b>{name}</b>
        <Meta>{end}</Meta>
        <Meta>
          {m.key_made_on({ day: dayText(createdAt, timeZone) })} · {used}
        </Meta>
        {revokedAt !== null && <Meta>{m.key_revoked_on({ day: dayText(revokedAt, timeZone) })}</Meta>}
      </div>
      {revokedAt === null && (
        <OneTimeButton
          size="s"
          look="text"
          aria-label={m.key_revoke_one({ name, ending })}
          aria-haspopup="dialog"
          onClick={() => setAsked(true)}
        >
          {m.key_revoke()}
        </OneTimeButton>
      )}
      <AskAction
        open={isAsked}
        onClose={() => setAsked(false)}
        title={m.key_ask({ name })}
        about={end}
        words={m.key_ask_words({ name })}
        yes={m.key_revoke()}
        failed={(error) => problemOf(error, m.key_revoke_failed()).message}
        act={() => api.call(removeKey, { id })}
        done={m.key_revoked()}
      />
    </Row>
  )
}
