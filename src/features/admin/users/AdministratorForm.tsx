import { type SubmitEvent, useRef, useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { dayText } from '#platform/browser/format.ts'
import { problemOf, useFocusFirstError } from '#platform/browser/problem.ts'
import { Button } from '#platform/browser/ui/Button.tsx'
import { OneTimeButton } from '#platform/browser/ui/OneTimeButton.tsx'
import { Panel } from '#platform/browser/ui/Page.tsx'
import { TextInput } from '#platform/browser/ui/form/TextInput.tsx'
import { showToast } from '#platform/browser/ui/toasts/toasts.browser.ts'
import { useMe, useRoot } from '#platform/browser/root.ts'
import { useApi } from '#platform/browser/useApi.ts'
import { Meta, Muted } from '#platform/browser/ui/basics/Text.tsx'
import { Grow, Row, Stack } from '#platform/browser/ui/basics/Layout.tsx'
import { canonicalEmail } from '#shared/email.ts'
import styles from './Administrators.module.css'
import { DisabledTag } from './DisabledTag.tsx'
import { ADMIN_KEY } from '../adminKeys.browser.ts'
import { AskAction } from '../AskAction.tsx'
import { useRenewLists } from '../list/lists.browser.ts'
import { type Administrator, listAdministrators, setAdministrator } from './users.contract.ts'

/**
 * The administrators, and a form that adds or removes them by email address. Source: spec §5 "Admin and data deletion".
 */
export function AdministratorForm({ ownId }: { ownId: string }) {
  const api = useApi()
  const renew = useRenewLists()
  const ownEmail = useMe()?.email
  const input = useRef<HTMLInputElement>(null)
  const [asked, setAsked] = useState({ email: '', name: '', isOwn: false, isTyped: false, isOpen: false })
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: (email: string) => api.call(setAdministrator, { email, admin: true }),
    onSuccess(_, email) {
      showToast(m.admin_is_administrator({ email }))
      if (input.current) input.current.value = ''
      void renew()
    },
  })
  useFocusFirstError(error, input)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim()
    const isRemoval = submitter instanceof HTMLButtonElement && submitter.value === 'remove'
    // Without an address there is nothing to ask about; the server says what is missing.
    if (!isRemoval || !email) return mutate(email)
    setAsked({ email, name: email, isOwn: canonicalEmail(email) === ownEmail, isTyped: true, isOpen: true })
  }
  return (
    <Panel label={m.admin_administrators()}>
      <h2>{m.admin_administrators()}</h2>
      <Stack className={styles.two}>
        <Present
          onRemove={({ id, email, displayName }) =>
            setAsked({ email, name: displayName || email, isOwn: id === ownId, isTyped: false, isOpen: true })
          }
        />
        <Stack as="form" gap={3} onSubmit={submit} noValidate>
          <TextInput
            label={m.ui_email()}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="off"
            ref={input}
            hint={m.admin_administrator_hint()}
            error={error && problemOf(error, m.admin_user_update_failed()).message}
          />
          <Row wrap>
            <Button type="submit" size="s" value="set" busy={isPending}>
              {m.admin_set()}
            </Button>
            <Button type="submit" size="s" value="remove" aria-haspopup="dialog">
              {m.admin_remove()}
            </Button>
          </Row>
        </Stack>
        <AskAction
          open={asked.isOpen}
          onClose={() => setAsked({ ...asked, isOpen: false })}
          title={m.admin_remove_ask({ name: asked.name })}
          words={asked.isOwn ? m.admin_remove_own_words() : m.admin_remove_words()}
          yes={m.admin_remove()}
          failed={(why) => problemOf(why, m.admin_user_update_failed()).message}
          action={() => api.call(setAdministrator, { email: asked.email, admin: false })}
          done={m.admin_is_no_administrator({ email: asked.email })}
          onClosed={() => {
            if (!asked.isTyped) return
            reset()
            if (input.current) input.current.value = ''
          }}
        />
      </Stack>
    </Panel>
  )
}

type OnRemove = (one: Administrator) => void

/** The current administrators. */
function Present({ onRemove }: { onRemove: OnRemove }) {
  const api = useApi()
  const list = useQuery({
    queryKey: [...ADMIN_KEY, listAdministrators.path],
    queryFn: ({ signal }) => api.call(listAdministrators, {}, { signal }),
    staleTime: 0,
  })
  if (list.isError && !list.data)
    return (
      <div role="alert">
        <Muted>{m.admin_administrators_failed()}</Muted>
        <OneTimeButton look="link" size="s" icon="rotate-cw" onClick={() => void list.refetch()}>
          {m.admin_administrators_again()}
        </OneTimeButton>
      </div>
    )
  return (
    <ul className={styles.list} aria-label={m.admin_administrators()} aria-busy={list.isPending || undefined}>
      {list.data?.items.map((one) => (
        <Item key={one.id} one={one} onRemove={onRemove} />
      ))}
    </ul>
  )
}

function Item({ one, onRemove }: { one: Administrator; onRemove: OnRemove }) {
  const { displayName, email, disabled, since, by, isLast } = one
  const { timeZone } = useRoot().installation.territory
  const name = displayName || email
  return (
    <Row as="li" gap={3}>
      <Grow>
        <b className={styles.line}>{name}</b>
        {displayName && <Muted className={styles.line}>{email}</Muted>}
        <Meta>{madeText(since, by, timeZone)}</Meta>
      </Grow>
      {disabled && <DisabledTag />}
      {isLast ? (
        <Meta as="span">{m.admin_the_last()}</Meta>
      ) : (
        <OneTimeButton
          size="s"
          look="text"
          aria-label={m.admin_remove_named({ name })}
          aria-haspopup="dialog"
          onClick={() => onRemove(one)}
        >
          {m.ui_remove()}
        </OneTimeButton>
      )}
    </Row>
  )
}

function madeText(since: string | null, by: string | null, timeZone: string): string {
  if (since === null) return m.admin_since_start()
  const day = dayText(since, timeZone)
  return by === null ? m.admin_since_day({ day }) : m.admin_since_by({ day, name: by })
}
