import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { dropDraftPhoto, keepDraftPhoto } from '#features/reports/device/draftPhotos.browser.ts'
import { dropDraft, keepDraft, storeOfDraft } from '#features/reports/device/drafts.browser.ts'
import { type Draft, draftKeyOf, isBegun, submissionKey } from '#features/reports/device/drafts.rules.ts'
import type { UnsentVersion } from '#features/reports/device/outbox.rules.ts'
import { newIdempotencyKey } from '#platform/browser/idempotencyKey.ts'
import type { ChosenPhoto } from '../photo/usePhoto.ts'

type Typed = Omit<Draft, 'owner' | 'key' | 'tried' | 'unsent'>

export type KeptDraft = ReturnType<typeof useDraft>

interface Parts {
  owner: string | null
  typed: Typed
  photo: ChosenPhoto | null
  /** The draft that was restored. */
  found: Draft | null
  isLive: boolean
}

/** Stores the input for its owner until it is submitted or emptied, with the photo if the owner is signed in. */
export function useDraft({ owner, typed, photo, found, isLive }: Parts) {
  const key = useRef<string>(null)
  const lastContent = useRef<string>(null)
  const newest = useRef(typed)
  const hasEnded = useRef(false)
  const [isKept, setKept] = useState(false)
  /** The unsent report that is being edited, as this form has stored or opened it. */
  const unsent = useRef<UnsentVersion>(null)
  const [unsentInForm, setUnsentInForm] = useState<string | null>(null)
  const { category, description, point, placedBy, placeName, hadPhoto } = typed

  function draftNow(): Draft {
    return { owner, ...newest.current, key: key.current, tried: lastContent.current, unsent: unsent.current }
  }
  const storeNow = () => storeOfDraft(draftNow())
  function setUnsentVersion(version: UnsentVersion | null): void {
    const store = storeNow()
    unsent.current = version && { key: version.key, keptAt: version.keptAt }
    // Without one the content is a new report, and similar reports are searched for.
    if (version === null) lastContent.current = null
    // Not in the effect below: the form may have been left.
    store?.keep(JSON.stringify(draftNow()))
    setUnsentInForm(version && version.key)
  }

  useEffect(() => {
    if (!found) return
    key.current = found.key
    lastContent.current = found.tried
    unsent.current = found.unsent
    setUnsentInForm(found.unsent && found.unsent.key)
  }, [found])
  useEffect(() => {
    if (!isLive || hasEnded.current) return
    key.current ??= newIdempotencyKey()
    newest.current = { category, description, point, placedBy, placeName, hadPhoto }
    const draft = { owner, ...newest.current, key: key.current, tried: lastContent.current, unsent: unsent.current }
    if (isBegun(draft)) setKept(keepDraft(draft))
    else if (isKept) {
      dropDraft()
      setKept(false)
    }
  }, [isLive, isKept, owner, category, description, point, placedBy, placeName, hadPhoto, unsentInForm])
  const { isPhotoKept, dropPhoto } = usePhotoOf(key, owner, photo, isLive && !hadPhoto)

  return {
    /** The input is stored in this browser. */
    isKept,
    /** The photo is stored on the device too. */
    isPhotoKept,
    /** The idempotency key for this content: the same for every attempt, also after a reload and in another tab. */
    keyOf(content: string) {
      key.current ??= newIdempotencyKey()
      lastContent.current = content
      keepDraft(draftNow())
      return submissionKey(key.current, content)
    },
    /** Whether this idempotency key is of the draft that the form has. */
    isOf: (contentKey: string) => key.current === draftKeyOf(contentKey),
    /** Whether the last attempt was to submit this content. */
    wasTried: (content: string) => lastContent.current === content,
    /** Continues the draft of an earlier attempt, so that this content gets the same key again. */
    resume(contentKey: string, content: string) {
      key.current = draftKeyOf(contentKey)
      lastContent.current = content
    },
    /** The key of the unsent report that the form has, for rendering. */
    unsentInForm,
    /** Its version, as it is now. */
    unsentNow: () => unsent.current,
    /** Sets which version of an unsent report the form has; null if none. */
    setUnsentVersion,
    /** The next attempt gets a new key. */
    renewKey() {
      key.current = null
      lastContent.current = null
    },
    /** Whether the stored draft is still as it was when this form was left: it may have been opened again since. */
    isUntouched: () => storeNow() !== undefined,
    /** Call after submission. Removes the draft, unless another form has changed it since. */
    end() {
      hasEnded.current = true
      const store = storeNow()
      if (!store) return
      store.drop()
      dropPhoto()
    },
  }
}

/** Stores the draft's photo, and removes it when `isNone`. A visitor's photo is not stored. Decision 041. */
function usePhotoOf(key: { current: string | null }, owner: string | null, photo: ChosenPhoto | null, isNone: boolean) {
  const [keptFile, setKeptFile] = useState<File | null>(null)
  const keptUnder = useRef<string>(null)
  const { file, chosen } = photo ?? {}
  const dropPhoto = () => {
    const keptFor = keptUnder.current ?? key.current
    if (keptFor) void dropDraftPhoto(keptFor)
    keptUnder.current = null
  }
  useEffect(() => {
    if (!file || !chosen || owner === null || !key.current) return
    const kept = { key: key.current, owner, chosen, file, keptAt: Date.now() }
    keptUnder.current = kept.key
    void keepDraftPhoto(kept).then((isKept) => isKept && setKeptFile(file))
  }, [key, owner, file, chosen])
  const drop = useEffectEvent(dropPhoto)
  useEffect(() => {
    if (isNone) drop()
  }, [isNone])
  return { isPhotoKept: file !== undefined && file !== null && keptFile === file, dropPhoto }
}
