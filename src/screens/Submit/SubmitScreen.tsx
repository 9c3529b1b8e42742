import { useLayoutEffect, useRef, useState } from 'react'
import { useActionData, useLoaderData } from 'react-router'
import { SignInPrompt } from '#features/accounts/SignInPrompt.tsx'
import { findDraft } from '#features/reports/drafts.browser.ts'
import type { Draft } from '#features/reports/drafts.rules.ts'
import type { FormPart } from '#features/reports/submission.rules.ts'
import { m } from '#messages'
import type { ScreenHandle } from '#web/head.ts'
import { useRoot } from '#web/root.ts'
import { TextArea } from '#web/ui/TextInput.tsx'
import { CategoryField } from './CategoryField.tsx'
import { newKey } from './newKey.ts'
import { PhotoField } from './PhotoField.tsx'
import { PlaceField } from './PlaceField.tsx'
import { ResultDialog } from './ResultDialog.tsx'
import { SignInFirst } from './SignInFirst.tsx'
import styles from './Submit.module.css'
import { type Refused, submitAction } from './submitAction.ts'
import { SubmitBar } from './SubmitBar.tsx'
import { useDraft } from './useDraft.ts'
import { usePhoto } from './usePhoto.ts'
import { useSubmission } from './useSubmission.ts'

interface Loaded {
  /** What makes the form harmless to send twice without JavaScript. */
  key: string
}

interface Typed {
  category: string | null
  description: string
  /** Where the pin was put; null while it stands where it started. */
  point: Draft['point']
}

function SubmitScreen() {
  const { key } = useLoaderData<Loaded>()
  const refused = useActionData<Refused>()
  const { me, installation } = useRoot()
  const { bounds, submitMap } = installation.territory
  const form = useRef<HTMLFormElement>(null)
  // Before that the form is the server's, which works by itself.
  const [isLive, setLive] = useState(false)
  const [found, setFound] = useState<Draft | null>(null)
  const [typed, setTyped] = useState<Typed>({ category: refused?.category || null, description: refused?.description ?? '', point: null })
  const [lostPhoto, setLostPhoto] = useState(false)
  const [problem, setProblem] = useState(refused?.problem ?? null)
  const errorAt = (part: FormPart) => (problem?.part === part ? problem.text : null)

  const tell = (part: FormPart, text: string) => {
    setProblem({ part, text })
    document.getElementById(`report-${part}`)?.focus()
  }
  const change = (part: FormPart, changed: Partial<Typed>) => {
    setTyped((before) => ({ ...before, ...changed }))
    setProblem((shown) => (shown?.part === part || shown?.part === 'form' ? null : shown))
  }
  const photo = usePhoto((text) => tell('photo', text))
  const hadPhoto = photo.photo !== null || lostPhoto
  const draft = useDraft(me?.id ?? null, { ...typed, hadPhoto }, found, isLive)
  const { stage, submit, stay } = useSubmission({ photo, draft, onProblem: tell })
  const point = typed.point ?? submitMap.centre

  // Takes over before the first paint: what was typed until now, else what was kept.
  useLayoutEffect(() => {
    const draft = findDraft(me?.id ?? null, bounds)
    const early = form.current && new FormData(form.current)
    const of = (name: string) => early?.get(name)?.toString() || null
    setTyped({
      category: of('category') ?? draft?.category ?? null,
      description: of('description') ?? draft?.description ?? '',
      point: draft?.point ?? null,
    })
    setFound(draft)
    if (draft?.hadPhoto) {
      setLostPhoto(true)
      setProblem({ part: 'photo', text: m.submit_reselect_image() })
    }
    setLive(true)
  }, [])

  return (
    <main id="main" className={styles.submit}>
      <form ref={form} className={styles.form} method="post" action="/submit" encType="multipart/form-data" noValidate={isLive}
        onSubmit={(event) => {
          event.preventDefault()
          void submit({ ...typed, ...point })
        }}>
        <header className={styles.head}>
          <h1>{m.submit_title()}</h1>
          <p className={styles.kept} role="status">
            {draft.isKept && savedHere()}
          </p>
        </header>
        <input type="hidden" name="key" value={key} />
        {!me && (
          <noscript>
            <SignInFirst />
          </noscript>
        )}
        <CategoryField isLive={isLive} category={typed.category} error={errorAt('category')}
          onChoose={(category) => change('category', { category })} />
        <TextArea id="report-description" name="description" label={m.submit_description()} placeholder={m.submit_description_ask()}
          required value={typed.description} error={errorAt('description')}
          onChange={({ target }) => change('description', { description: target.value })} />
        <PlaceField point={point} isUntouched={typed.point === null} category={typed.category} error={errorAt('place')}
          typed={refused} onMove={(point) => change('place', { point })} onProblem={(text) => setProblem({ part: 'place', text })} />
        <PhotoField {...photo} error={errorAt('photo')}
          onChange={() => {
            setLostPhoto(false)
            change('photo', {})
          }} />
        <SubmitBar stage={stage} problem={errorAt('form')} />
      </form>
      <SignInPrompt open={stage.is === 'signing-in'} onClose={stay} returnTo="/submit">
        {m.signin_required_kept()}
      </SignInPrompt>
      <ResultDialog at={stage.is === 'done' ? stage.at : null} />
    </main>
  )
}

function savedHere(): string {
  return matchMedia('(pointer: coarse)').matches ? m.submit_saved_phone() : m.submit_saved_computer()
}

export const screen = {
  loader: (): Loaded => ({ key: newKey() }),
  action: submitAction,
  Component: SubmitScreen,
  handle: {
    head: (_loaded, { installation }) => ({
      title: m.submit_title(),
      description: m.submit_about({ territory: installation.territory.name }),
    }),
  } satisfies ScreenHandle<Loaded>,
}
