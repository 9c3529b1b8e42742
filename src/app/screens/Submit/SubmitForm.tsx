import { useLocation } from 'react-router'
import { SignInPrompt } from '#features/accounts/signIn/SignInPrompt.tsx'
import { hasWaitingDraft } from '#features/reports/device/drafts.browser.ts'
import { isBegun } from '#features/reports/device/drafts.rules.ts'
import { m } from '#messages'
import { useRoot } from '#platform/browser/root.ts'
import { Banner } from '#platform/browser/ui/Banner.tsx'
import { TextArea } from '#platform/browser/ui/form/TextInput.tsx'
import { signInPath } from '#shared/sitePath.ts'
import { CategoryField } from '../parts/CategoryField.tsx'
import type { LinkedStart } from './linkedStart.ts'
import { HereDialog } from './place/HereDialog.tsx'
import { PhotoField } from './photo/PhotoField.tsx'
import { SharedPhoto } from './photo/SharedPhoto.tsx'
import { PlaceField } from './place/PlaceField.tsx'
import { ResultDialog } from './ResultDialog.tsx'
import { SimilarPopup } from './similar/SimilarPopup.tsx'
import styles from './Submit.module.css'
import { SubmitBar } from './SubmitBar.tsx'
import { SubmitHead } from './SubmitHead.tsx'
import { SubmitNews } from './SubmitNews.tsx'
import { Discard } from './unsent/Discard.tsx'
import { UnsentList } from './unsent/UnsentList.tsx'
import { useAddress } from '../parts/useAddress.ts'
import { usePrefetch } from './usePrefetch.ts'
import { useDraft } from './unsent/useDraft.ts'
import { useFilling } from './unsent/useFilling.ts'
import { useHandOver } from './unsent/useHandOver.ts'
import { useRestoredPhoto } from './unsent/useRestoredPhoto.ts'
import { useForm } from './useForm.ts'
import { usePhoto } from './photo/usePhoto.ts'
import { usePlace } from './place/usePlace.ts'
import { useSubmission } from './useSubmission.ts'

/** What becomes of the input while somebody signs in. */
const KEPT_AT_SIGN_IN = {
  nothing: m.accounts_signin_required_not_kept,
  all: m.accounts_signin_required_kept,
  'not-photo': m.accounts_signin_required_kept_not_photo,
}

interface SubmitFormProps {
  formKey: string
  link: LinkedStart
  /** The person who used this form before was signed out. */
  isWriterGone: boolean
}

export function SubmitForm({ formKey, link, isWriterGone }: SubmitFormProps) {
  const { me, installation } = useRoot()
  usePrefetch()
  const form = useForm(link)
  const { search } = useLocation()
  const { element, isLive, typed, typedPlace, found, isPhotoMissing, losePhoto } = form
  const { problemAt, sharedErrorId, change, replaceAll, showProblem, showProblemAndFocus } = form
  const place = usePlace({
    placing: typed,
    isLive,
    onPlace: (placing) => change('place', placing),
    onProblem: (text) => showProblem('place', text),
  })
  const address = useAddress(place.at, typed.placeName)
  const refuse = (text: string) => {
    place.dropOffered()
    showProblemAndFocus('photo', text)
  }
  const photo = usePhoto(refuse, place.readPhotoPosition)
  const hadPhoto = photo.photo !== null || isPhotoMissing
  const hasBegun = isBegun({ ...typed, hadPhoto })
  const owner = me?.id ?? null
  const draft = useDraft({ owner, typed: { ...typed, hadPhoto }, photo: photo.photo, found, isLive })
  const losesPhoto = photo.photo !== null && !draft.isPhotoKept
  const keptIfAny = losesPhoto ? 'not-photo' : 'all'
  const kept = hasBegun && !draft.isKept ? 'nothing' : keptIfAny
  const { lastKept, empty, edit } = useFilling({ replaceAll, place, photo, draft })
  const { stage, submit, confirmPlace, postAnyway, mayWait, sendLater, backToForm } = useSubmission({
    fields: { category: typed.category, description: typed.description, ...place.at },
    place,
    placeProblem: problemAt('place'),
    photo,
    draft,
    kept,
    asksToSignIn: isWriterGone && hasWaitingDraft(installation.territory.bounds),
    onStart: form.clearFormProblem,
    onProblem: showProblemAndFocus,
    onKept: empty,
  })
  const isSentElsewhere = useHandOver(found, (key) => empty(key, form.typedEarly()))
  useRestoredPhoto(owner, found, photo, { onBack: () => change('photo', {}), onLost: losePhoto })
  const isUnderWay = stage.is === 'sending' || stage.is === 'done' || isSentElsewhere

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
          void submit()
        }}
      >
        <SubmitHead isKept={draft.isKept} isVisitorWithPhoto={owner === null && photo.photo !== null} />
        <div className={styles.fields} inert={isUnderWay}>
          <input type="hidden" name="key" value={formKey} />
          <UnsentList lastKept={lastKept} inForm={draft.unsentInForm} onEdit={hasBegun ? undefined : edit} />
          <SharedPhoto
            isLive={isLive}
            hasPhoto={hadPhoto}
            onPhoto={(shared) => {
              change('photo', {})
              void photo.choose(shared)
            }}
            onWords={(words) =>
              change('description', ({ description }) => ({
                description: [description, words].filter(Boolean).join('\n'),
              }))
            }
          />
          {!me && (
            // Signing in would lose what was typed.
            <noscript>
              <Banner action={{ label: m.accounts_signin_title(), to: signInPath(`/submit${search}`) }}>
                {m.reports_submit_sign_in_first()}
              </Banner>
            </noscript>
          )}
          <CategoryField
            isLive={isLive}
            category={typed.category}
            last={form.lastCategory}
            error={problemAt('category')}
            onChoose={(category) => change('category', { category })}
          />
          <TextArea
            id="report-description"
            name="description"
            label={m.reports_submit_description()}
            placeholder={m.reports_submit_description_ask()}
            required
            value={typed.description}
            error={problemAt('description')}
            sharedErrorId={sharedErrorId('description')}
            onChange={({ target }) => change('description', { description: target.value })}
          />
          <PlaceField
            place={place}
            address={address}
            category={typed.category}
            typed={typedPlace}
            error={problemAt('place')}
          />
          <PhotoField
            {...photo}
            isMissing={isPhotoMissing}
            error={problemAt('photo')}
            onChange={() => {
              place.dropOffered()
              change('photo', {})
            }}
          />
          <Discard isOffered={isLive && hasBegun} draft={draft} onEmpty={empty} />
        </div>
        <SubmitNews
          problem={problemAt('form')}
          canKeep={me !== null}
          kept={kept}
          onSendLater={mayWait ? () => void sendLater() : undefined}
        />
        <SubmitBar stage={isSentElsewhere ? { is: 'sending', share: 0 } : stage} isLive={isLive} />
      </form>
      <SignInPrompt open={stage.is === 'signing-in'} onClose={backToForm} returnTo="/submit">
        {KEPT_AT_SIGN_IN[kept]()}
      </SignInPrompt>
      <HereDialog
        open={stage.is === 'asking'}
        at={place.at}
        category={typed.category ?? ''}
        address={address}
        onYes={confirmPlace}
        onClose={backToForm}
      />
      <SimilarPopup
        open={stage.is === 'similar'}
        found={stage.is === 'similar' ? stage.found : []}
        category={typed.category ?? ''}
        onContinue={() => void postAnyway()}
        onCancel={backToForm}
      />
      <ResultDialog submitted={stage.is === 'done' ? stage : null} />
    </main>
  )
}
