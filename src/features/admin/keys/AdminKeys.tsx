import { type SubmitEvent, useRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { createKey, listKeys } from '#features/apiKeys/apiKeys.contract.ts'
import { SERVICE_NAME_MAX } from '#features/apiKeys/apiKeys.rules.ts'
import { m } from '#messages'
import { numberText } from '#platform/browser/format.ts'
import { problemOf, useFocusFirstError } from '#platform/browser/problem.ts'
import { Stack } from '#platform/browser/ui/basics/Layout.tsx'
import { Muted } from '#platform/browser/ui/basics/Text.tsx'
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
import { KeyRow } from './KeyRow.tsx'

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
      void renew()
    },
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
