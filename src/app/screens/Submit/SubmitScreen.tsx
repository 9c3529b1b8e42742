import { useEffect, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { m } from '#messages'
import type { ScreenHandle } from '#platform/browser/head.ts'
import { newIdempotencyKey } from '#platform/browser/idempotencyKey.ts'
import { useMe } from '#platform/browser/root.ts'
import { type LinkedStart, linkedStart, withoutLink } from './linkedStart.ts'
import { submitAction } from './submitAction.ts'
import { SubmitForm } from './SubmitForm.tsx'

interface Loaded {
  /** The idempotency key of the form without JavaScript, so that sending it twice makes one report. */
  key: string
  link: LinkedStart
}

/** The form starts empty once its writer is signed out, so that nobody else gets what they have typed. */
function SubmitScreen() {
  const { key, link } = useLoaderData<Loaded>()
  const id = useMe()?.id ?? null
  const [writer, setWriter] = useState({ id, forms: 0 })
  if (id !== writer.id) setWriter({ id, forms: writer.forms + (writer.id === null ? 0 : 1) })
  const [search, setSearch] = useSearchParams()
  useEffect(() => {
    // The form has read the link. After a reload, it shows what the person has changed since.
    const rest = withoutLink(search)
    if (String(rest) !== String(search)) setSearch(rest, { replace: true, preventScrollReset: true })
  }, [search, setSearch])
  const isWriterGone = writer.forms > 0 && id === null
  return <SubmitForm key={writer.forms} formKey={key} link={link} isWriterGone={isWriterGone} />
}

export const screen = {
  loader: ({ request }: LoaderFunctionArgs): Loaded => ({
    key: newIdempotencyKey(),
    link: linkedStart(new URL(request.url).searchParams),
  }),
  action: submitAction,
  Component: SubmitScreen,
  handle: {
    head: (_loaded, { installation }) => ({
      title: m.reports_submit_title(),
      description: m.reports_submit_about({ territory: installation.territory.name }),
    }),
  } satisfies ScreenHandle<Loaded>,
}
