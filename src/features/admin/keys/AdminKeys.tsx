import { type SubmitEvent, useRef, useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { createKey, listKeys } from '#features/apiKeys/apiKeys.contract.ts'
import { SERVICE_NAME_MAX } from '#features/apiKeys/apiKeys.rules.ts'
import { SkeletonCards } from '#features/reports/card/SkeletonCards.tsx'
import { m } from '#messages'
import { useRetry } from '#platform/browser/hooks/useRetry.ts'
import { problemOf, useFocusOn } from '#platform/browser/problem.ts'
import { Stack } from '#platform/browser/ui/basics/Layout.tsx'
import { Muted } from '#platform/browser/ui/basics/Text.tsx'
import { Button } from '#platform/browser/ui/Button.tsx'
import { EmptyState, ErrorState } from '#platform/browser/ui/EmptyState.tsx'
import { TextInput } from '#platform/browser/ui/form/TextInput.tsx'
import { Panel } from '#platform/browser/ui/Page.tsx'
import { RowList } from '#platform/browser/ui/RowList.tsx'
import { useApi } from '#platform/browser/useApi.ts'
import { ADMIN_KEY } from '../adminKeys.browser.ts'
import { useRenewLists } from '../list/lists.browser.ts'
import styles from './AdminKeys.module.css'
import { KeyRow } from './KeyRow.tsx'
import { NewKey } from './NewKey.tsx'

/** The keys with which other programs send reports: a form that makes one, and the list. */
export function AdminKeys() {
  return (
    <Stack>
      <KeyForm />
      <KeyList />
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
  useFocusOn(error, input)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isPending) mutate(String(new FormData(event.currentTarget).get('name') ?? ''))
  }
  return (
    <Panel label={m.admin_keys()}>
      <h2>{m.admin_keys()}</h2>
      <Muted>{m.key_words()}</Muted>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextInput
          label={m.key_name()}
          name="name"
          autoComplete="off"
          maxLength={2 * SERVICE_NAME_MAX}
          ref={input}
          hint={m.key_name_hint()}
          error={error && problemOf(error, m.key_failed()).message}
        />
        <div>
          <Button type="submit" size="s" busy={isPending}>
            {m.key_make()}
          </Button>
        </div>
      </form>
      {made && <NewKey key={made.key} {...{ name: made.name, text: made.key }} />}
    </Panel>
  )
}

function KeyList() {
  const api = useApi()
  const list = useQuery({
    queryKey: [...ADMIN_KEY, listKeys.path],
    queryFn: ({ signal }) => api.call(listKeys, {}, { signal }),
    staleTime: 0,
  })
  const { isRetrying, retry } = useRetry(list.refetch)
  if ((list.isError || isRetrying) && !list.data)
    return <ErrorState title={m.key_list_failed()} isRetrying={isRetrying} onRetry={retry} />
  if (!list.data) return <SkeletonCards label={m.ui_loading()} />
  if (list.data.items.length === 0) return <EmptyState title={m.key_empty()}>{m.key_empty_words()}</EmptyState>
  return (
    <RowList aria-label={m.admin_keys()}>
      {list.data.items.map((key) => (
        <KeyRow key={key.id} apiKey={key} />
      ))}
    </RowList>
  )
}
