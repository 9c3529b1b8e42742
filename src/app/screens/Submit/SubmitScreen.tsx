import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { m } from '#messages'
import type { ScreenHandle } from '#platform/browser/head.ts'
import { newIdempotencyKey } from '#platform/browser/idempotencyKey.ts'
import { useMe } from '#platform/browser/root.ts'
import { submitAction } from './submitAction.ts'
import { SubmitForm } from './SubmitForm.tsx'

interface Loaded {
  /** The idempotency key of the form without JavaScript, so that sending it twice makes one report. */
  key: string
}

/** The form starts empty once its writer is signed out, so that nobody else gets what they have typed. */
function SubmitScreen() {
  const { key } = useLoaderData<Loaded>()
  const id = useMe()?.id ?? null
  const [writer, setWriter] = useState({ id, forms: 0 })
  if (id !== writer.id) setWriter({ id, forms: writer.forms + (writer.id === null ? 0 : 1) })
  return <SubmitForm key={writer.forms} formKey={key} isWriterGone={writer.forms > 0 && id === null} />
}

export const screen = {
  loader: (): Loaded => ({ key: newIdempotencyKey() }),
  action: submitAction,
  Component: SubmitScreen,
  handle: {
    head: (_loaded, { installation }) => ({
      title: m.reports_submit_title(),
      description: m.reports_submit_about({ territory: installation.territory.name }),
    }),
  } satisfies ScreenHandle<Loaded>,
}
