import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { SignInPrompt } from '#features/accounts/SignInPrompt.tsx'
import { isBegun } from '#features/reports/drafts.rules.ts'
import type { Unsent } from '#features/reports/outbox.rules.ts'
import { m } from '#messages'
import type { ScreenHandle } from '#web/head.ts'
import { useRoot } from '#web/root.ts'
import { TextArea } from '#web/ui/TextInput.tsx'
import { CategoryField } from './CategoryField.tsx'
import { newKey } from '#web/newKey.ts'
import { PhotoField } from './PhotoField.tsx'
import { PlaceField } from './PlaceField.tsx'
import { ResultDialog } from './ResultDialog.tsx'
import { SimilarPopup } from './SimilarPopup.tsx'
import { SignInFirst } from './SignInFirst.tsx'
import styles from './Submit.module.css'
import { submitAction } from './submitAction.ts'
import { SubmitBar } from './SubmitBar.tsx'
import { UnsentList } from './UnsentList.tsx'
import { useAhead } from './useAhead.ts'
import { useDraft } from './useDraft.ts'
import { useForm } from './useForm.ts'
import { usePhoto } from './usePhoto.ts'
import { useSubmission } from './useSubmission.ts'

const EMPTY = { category: null, description: '', point: null }

interface Loaded {
  /** What makes the form harmless to send twice without JavaScript. */
  key: string
}

function SubmitScreen() {
  const { key } = useLoaderData<Loaded>()
  const { me, installation } = useRoot()
  useAhead()
  const { element, isLive, typed, typedPlace, found, hasLostPhoto, problemAt, sharedErrorId, change, put, say, lead } =
    useForm()
  const [lastKept, setLastKept] = useState<string | null>(null)
  const photo = usePhoto((text) => lead('photo', text))
  const hadPhoto = photo.photo !== null || hasLostPhoto
  const draft = useDraft(me?.id ?? null, { ...typed, hadPhoto }, found, isLive)
  const { stage, submit, postAnyway, stay } = useSubmission({ photo, draft, onProblem: lead, onKept: beginAnew })
  function beginAnew(key: string): void {
    put(EMPTY)
    photo.remove()
    draft.renewKey()
    setLastKept(key)
  }
  function edit({ category, description, lat, lng, photo: kept }: Unsent): void {
    put({ category, description, point: { lat, lng } })
    if (kept) void photo.choose(kept)
    document.getElementById('report-description')?.focus()
  }
  const point = typed.point ?? installation.territory.submitMap.centre

  return (
    <main id="main" className={styles.submit}>
      <form
        ref={element}
        className={styles.form}
        method="post"
        action="/submit"
        encType="multipart/form-data"
        noValidate={isLive}
        onSubmit={(event) => {
          event.preventDefault()
          void submit({ ...typed, ...point })
        }}
      >
        <header className={styles.head}>
          <h1>{m.submit_title()}</h1>
          <p className={styles.kept} role="status">
            {draft.isKept && keptWhere()}
          </p>
        </header>
        <input type="hidden" name="key" value={key} />
        <UnsentList lastKept={lastKept} onEdit={isBegun({ ...typed, hadPhoto }) ? undefined : edit} />
        {!me && (
          <noscript>
            <SignInFirst />
          </noscript>
        )}
        <CategoryField
          isLive={isLive}
          category={typed.category}
          error={problemAt('category')}
          onChoose={(category) => change('category', { category })}
        />
        <TextArea
          id="report-description"
          name="description"
          label={m.submit_description()}
          placeholder={m.submit_description_ask()}
          required
          value={typed.description}
          error={problemAt('description')}
          sharedErrorId={sharedErrorId('description')}
          onChange={({ target }) => change('description', { description: target.value })}
        />
        <PlaceField
          point={point}
          isUntouched={typed.point === null}
          category={typed.category}
          typed={typedPlace}
          error={problemAt('place')}
          onMove={(moved) => change('place', { point: moved })}
          onProblem={(text) => say('place', text)}
        />
        <PhotoField {...photo} error={problemAt('photo')} onChange={() => change('photo', {})} />
        <SubmitBar stage={stage} problem={problemAt('form')} canKeep={me !== null} />
      </form>
      <SignInPrompt open={stage.is === 'signing-in'} onClose={stay} returnTo="/submit">
        {m.signin_required_kept()}
      </SignInPrompt>
      <SimilarPopup
        open={stage.is === 'similar'}
        found={stage.is === 'similar' ? stage.found : []}
        category={typed.category ?? ''}
        onContinue={() => void postAnyway()}
        onCancel={stay}
      />
      <ResultDialog submitted={stage.is === 'done' ? stage : null} />
    </main>
  )
}

function keptWhere(): string {
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
