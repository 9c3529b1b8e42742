import { type SubmitEvent, useRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { createKey, listKeys, type ApiKey, removeKey } from '#features/apiKeys/apiKeys.contract.ts'
import { SERVICE_NAME_MAX } from '#features/apiKeys/apiKeys.rules.ts'
import { m } from '#messages'
import { numberText, dayText } from '#platform/browser/format.ts'
import { problemOf, useFocusFirstError } from '#platform/browser/problem.ts'
import { Stack, Row } from '#platform/browser/ui/basics/Layout.tsx'
import { Muted, Meta } from '#platform/browser/ui/basics/Text.tsx'
import { Button } from '#platform/browser/ui/Button.tsx'
import { EmptyState } from '#platform/browser/ui/EmptyState.tsx'
import { TextInput } from '#platform/browser/ui/form/TextInput.tsx'
import { Panel } from '#platform/browser/ui/Page.tsx'
import { RowList } from '#platform/browser/ui/RowList.tsx'
import { showToast } from '#platform/browser/ui/toasts/toasts.browser.ts'
import { useApi } from '#platform/browser/useApi.ts'
import { AdminData } from '../AdminData.tsx'
import { useRenewLists } from '../list/lists.browser.ts'
import styles from './AdminKeys.module.css'
import { useRoot } from '#platform/browser/root.ts'
import { OneTimeButton } from '#platform/browser/ui/OneTimeButton.tsx'
import { AskAction } from '../AskAction.tsx'

/** The keys with which other programs send reports: a form that makes one, and the list. */
export function AdminKeys() {
  return (
    <Stack>
      <KeyForm />
      <AdminData endpoint={listKeys} failed={m.admin_key_list_failed()}>
        {({ items, mostADay }) => (
          <>
            <Muted>{m.admin_key_limit({ count: numberText(mostADay) })}</Muted>
            {items.length === 0 ? (
              <EmptyState title={m.admin_key_empty()}>{m.admin_key_empty_words()}</EmptyState>
            ) : (
              <RowList aria-label={m.admin_keys()}>
                {items.map((key) => (
                  <KeyRow key={key.id} apiKey={key} />
                ))}
              </RowList>
            )}
          </>
        )}
      </AdminData>
    </Stack>
  )
}

function KeyForm() {
  const api = useApi()
  const renew = useRenewLists()
  const input = useRef<HTMLInputElement>(null)
  const [made, setMade] = useState<{ name: string; key: string } | null>(null)
  const { mutate, error, isPending } = useMutation({
    mutationFn: (name: string) => api.call(createKey, { name }),
    onSuccess({ name, key }) {
      setMade({ name, key })
      if (input.current) input.current.value = ''
    },
    // After a failure too: the key may have been made, and only the answer lost.
    onSettled: () => void renew(),
  })
  useFocusFirstError(error, input)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isPending) mutate(String(new FormData(event.currentTarget).get('name') ?? ''))
  }
  return (
    <Panel label={m.admin_keys()}>
      <h2>{m.admin_keys()}</h2>
      <Muted>{m.admin_key_words()}</Muted>
      <Stack as="form" gap={3} className={styles.form} onSubmit={submit} noValidate>
        <TextInput
          label={m.admin_key_name()}
          name="name"
          autoComplete="off"
          maxLength={2 * SERVICE_NAME_MAX}
          ref={input}
          hint={m.admin_key_name_hint()}
          error={error && problemOf(error, m.admin_key_failed()).message}
        />
        <div>
          <Button type="submit" size="s" busy={isPending}>
            {m.admin_key_make()}
          </Button>
        </div>
      </Stack>
      {made && <NewKey key={made.key} name={made.name} apiKey={made.key} />}
    </Panel>
  )
}

/** A key that was just made, to be copied. */
function NewKey({ name, apiKey }: { name: string; apiKey: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(apiKey)
      showToast(m.admin_key_copied())
    } catch {
      showToast(m.admin_key_not_copied()) // the browser forbids it
    }
  }
  return (
    <Stack gap={2} className={styles.made} role="status">
      <h3>{m.admin_key_new({ name })}</h3>
      <code className={styles.key}>{apiKey}</code>
      <Muted>{m.admin_key_new_words()}</Muted>
      <div>
        <Button size="s" onClick={() => void copy()}>
          {m.admin_key_copy()}
        </Button>
      </div>
    </Stack>
  )
}

/** A key in the list: its service, last characters and last use, and a button that revokes it. */
function KeyRow({ apiKey: { id, name, ending, createdAt, lastUsedAt, revokedAt } }: { apiKey: ApiKey }) {
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
