import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useActionData } from 'react-router'
import { findDraft } from '#features/reports/device/drafts.browser.ts'
import type { Draft } from '#features/reports/device/drafts.rules.ts'
import { findLastCategory } from '#features/reports/device/lastCategory.browser.ts'
import type { FormPart } from '#features/reports/submit/submission.rules.ts'
import { type Bounds, isInside, type LatLng } from '#features/territory/territory.rules.ts'
import { m } from '#messages'
import { useRoot } from '#platform/browser/root.ts'
import { joinTexts } from '#shared/text.ts'
import type { LinkedStart } from './linkedStart.ts'
import type { PlaceTyped } from './place/TypedPlace.tsx'
import type { Refused } from './submitAction.ts'

type Typed = Pick<Draft, 'category' | 'description' | 'point' | 'placedBy' | 'placeName'>

const UNPLACED = { point: null, placedBy: null, placeName: null }

interface FormProblem {
  part: FormPart
  text: string
  /** Other parts that the problem is about. */
  others?: FormPart[]
  /** The page scrolls to it. */
  takesFocus?: boolean
}

/** The form's input, its problem, and the draft or link that it started with. */
export function useForm(link: LinkedStart) {
  const refused = useActionData<Refused>()
  const { me, installation } = useRoot()
  const { bounds } = installation.territory
  const linked = typedByLink(link, bounds)
  const element = useRef<HTMLFormElement>(null)
  // Until hydration the form is as the server rendered it, and works without JavaScript.
  const [isLive, setLive] = useState(false)
  const [found, setFound] = useState<Draft | null>(null)
  const [isPhotoMissing, setPhotoMissing] = useState(false)
  const [lastCategory, setLastCategory] = useState<string | null>(null)
  const [problem, setProblem] = useState<FormProblem | null>(refused?.problem ?? null)
  const [typed, setTyped] = useState<Typed>({
    ...UNPLACED,
    ...linked,
    description: refused?.description ?? '',
    category: refused?.category || link.category,
  })
  const early = useRef<Partial<Typed>>({})
  const losePhoto = () => {
    setPhotoMissing(true)
    setProblem({ part: 'photo', text: m.reports_submit_reselect_image() })
  }

  /** Takes over the stored draft, and what was typed before hydration. */
  const takeOver = useEffectEvent(() => {
    const draft = findDraft(me?.id ?? null, bounds)
    // A report that may have been sent already is not changed by a link.
    const isLinkUsed = !draft || (draft.tried === null && draft.unsent === null)
    const data = element.current && new FormData(element.current)
    const typedEarly = (name: string) => data?.get(name)?.toString() || null
    const chosen = typedEarly('category')
    const category = isLinkUsed || chosen !== link.category ? chosen : null
    const description = typedEarly('description') ?? ''
    // A browser that restores the fields of a page puts the draft's own words there.
    if (description !== draft?.description) early.current = { category, description }
    if (!isLinkUsed) early.current = { ...early.current, ...linked }
    setTyped({
      description: joinTexts(draft?.description ?? '', description),
      ...UNPLACED,
      ...(draft && placingOf(draft)),
      ...(isLinkUsed && linked),
      category: category ?? draft?.category ?? null,
    })
    setFound(draft)
    setLastCategory(findLastCategory(me?.id ?? null))
    // A signed-in person's photo is stored on the device and looked up; a visitor's is not.
    if (draft?.hadPhoto && draft.owner === null) losePhoto()
    else if (draft?.hadPhoto || refused?.isPhotoLost) setPhotoMissing(true)
    setLive(true)
  })
  // Before the first paint, so that no change is visible.
  useLayoutEffect(() => takeOver(), [])
  // In an effect, since fields can't have the focus while a report is being sent.
  useEffect(() => {
    if (!problem?.takesFocus) return
    document.getElementById(`report-${problem.part}`)?.focus()
    // The message is below the field, where the button may cover it.
    document.getElementById(`report-${problem.part}-error`)?.scrollIntoView({ block: 'nearest' })
  }, [problem])

  return {
    element,
    isLive,
    found,
    /** What was typed before hydration, or named by the link, apart from the draft. */
    typedEarly: () => early.current,
    typed,
    /** The location that was typed without a map, or that the link names. */
    typedPlace: refused ?? typedPlaceOf(linked.point),
    /** The draft had a photo that is not here, or not yet. */
    isPhotoMissing,
    /** The category of this person's last report on this device. */
    lastCategory,
    /** Says that the photo is lost and has to be chosen again. */
    losePhoto,
    problemAt(part: FormPart) {
      if (problem?.part === part) return problem.text
      const isLost = part === 'photo' && refused?.isPhotoLost && (isPhotoMissing || !isLive)
      return isLost ? m.reports_submit_reselect_image() : null
    },
    /** The id of an error that is shown at another part but is about this one too. */
    sharedErrorId: (part: FormPart) => (problem?.others?.includes(part) ? `report-${problem.part}-error` : undefined),
    /** Applies a change, and clears the problem of that part. */
    change(part: FormPart, changed: Partial<Typed> | ((before: Typed) => Partial<Typed>)) {
      setTyped((before) => ({ ...before, ...(typeof changed === 'function' ? changed(before) : changed) }))
      setProblem((shown) => withoutPart(shown, part))
      if (part === 'photo') setPhotoMissing(false)
    },
    replaceAll(content: Partial<Typed>) {
      setTyped({ category: null, description: '', ...UNPLACED, ...content })
      setProblem(null)
      setPhotoMissing(false)
    },
    clearFormProblem: () => setProblem((shown) => (shown?.part === 'form' ? null : shown)),
    /** Shows a problem without moving the focus. */
    showProblem: (part: FormPart, text: string) => setProblem({ part, text }),
    showProblemAndFocus(part: FormPart, text: string, others: FormPart[] = []) {
      setProblem({ part, text, others, takesFocus: true })
    },
  }
}

/**
 * The pin of a draft. A location that the device found without being asked is looked up again, since the person may be
 * elsewhere by now; unless the report was sent with it, because that may have arrived.
 */
function placingOf({ point, placedBy, placeName, tried }: Draft): Pick<Draft, 'point' | 'placedBy' | 'placeName'> {
  return placedBy === 'found' && tried === null ? UNPLACED : { point, placedBy, placeName }
}

/** What a link fills in. Its pin counts as placed by hand, since it was made for this place. */
function typedByLink({ category, point }: LinkedStart, bounds: Bounds): Partial<Typed> {
  return {
    ...(category && { category }),
    ...(point && isInside(bounds, point) && { point, placedBy: 'hand', placeName: null }),
  }
}

function typedPlaceOf(point: LatLng | null = null): PlaceTyped | undefined {
  return point ? { lat: String(point.lat), lng: String(point.lng), address: '', found: null, message: '' } : undefined
}

/** The problem that remains after a part was changed. */
function withoutPart(problem: FormProblem | null, part: FormPart): FormProblem | null {
  if (!problem || problem.part === part || problem.part === 'form') return null
  return { ...problem, takesFocus: false, others: (problem.others ?? []).filter((other) => other !== part) }
}
