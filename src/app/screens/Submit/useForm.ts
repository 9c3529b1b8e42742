import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useActionData } from 'react-router'
import { findDraft } from '#features/reports/device/drafts.browser.ts'
import type { Draft } from '#features/reports/device/drafts.rules.ts'
import type { FormPart } from '#features/reports/submit/submission.rules.ts'
import { m } from '#messages'
import { useRoot } from '#platform/browser/root.ts'
import type { Refused } from './submitAction.ts'

type Typed = Pick<Draft, 'category' | 'description' | 'point' | 'placedBy' | 'placeName'>

const UNPLACED = { point: null, placedBy: null, placeName: null }

interface Problem {
  part: FormPart
  text: string
  /** The parts that it is about too. */
  others?: FormPart[]
  /** It is led to. */
  leads?: boolean
}

/** What is typed into the form, what is the matter with it, and the draft that it began with. */
export function useForm() {
  const refused = useActionData<Refused>()
  const { me, installation } = useRoot()
  const element = useRef<HTMLFormElement>(null)
  // Before that the form is the server's, which works by itself.
  const [isLive, setLive] = useState(false)
  const [found, setFound] = useState<Draft | null>(null)
  const [isPhotoMissing, setPhotoMissing] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(refused?.problem ?? null)
  const [typed, setTyped] = useState<Typed>({
    category: refused?.category || null,
    description: refused?.description ?? '',
    ...UNPLACED,
  })
  const losePhoto = () => {
    setPhotoMissing(true)
    setProblem({ part: 'photo', text: m.submit_reselect_image() })
  }

  /** What was typed until now, else what was kept. */
  const takeOver = useEffectEvent(() => {
    const draft = findDraft(me?.id ?? null, installation.territory.bounds)
    const early = element.current && new FormData(element.current)
    const typedEarly = (name: string) => early?.get(name)?.toString() || null
    setTyped({
      category: typedEarly('category') ?? draft?.category ?? null,
      description: typedEarly('description') ?? draft?.description ?? '',
      point: draft?.point ?? null,
      placedBy: draft?.placedBy ?? null,
      placeName: draft?.placeName ?? null,
    })
    setFound(draft)
    // That of somebody who was signed in is kept on the device, and looked for.
    if (draft?.hadPhoto && draft.owner === null) losePhoto()
    else if (draft?.hadPhoto) setPhotoMissing(true)
    setLive(true)
  })
  // Before the first paint, so that nothing is seen to change.
  useLayoutEffect(() => takeOver(), [])
  // Its words stand below the field that has the focus, where the button may lie over them.
  useEffect(() => {
    if (problem?.leads) document.getElementById(`report-${problem.part}-error`)?.scrollIntoView({ block: 'nearest' })
  }, [problem])

  return {
    element,
    isLive,
    found,
    typed,
    /** The place that was typed where there is no map. */
    typedPlace: refused,
    /** There was a photo, which is not here or not yet. */
    isPhotoMissing,
    /** It is not here. */
    losePhoto,
    problemAt: (part: FormPart) => (problem?.part === part ? problem.text : null),
    /** The id of the problem that stands at another part and is about this one too. */
    sharedErrorId: (part: FormPart) => (problem?.others?.includes(part) ? `report-${problem.part}-error` : undefined),
    /** Takes a change, and forgets what was the matter with that part. */
    change(part: FormPart, changed: Partial<Typed>) {
      setTyped((before) => ({ ...before, ...changed }))
      setProblem((shown) => withoutPart(shown, part))
      if (part === 'photo') setPhotoMissing(false)
    },
    /** Puts other content in place of all that is typed. */
    put(content: Partial<Typed>) {
      setTyped({ category: null, description: '', ...UNPLACED, ...content })
      setProblem(null)
      setPhotoMissing(false)
    },
    /** Says what is the matter, without taking the focus. */
    say: (part: FormPart, text: string) => setProblem({ part, text }),
    /** Says it and leads there. */
    lead(part: FormPart, text: string, others: FormPart[] = []) {
      setProblem({ part, text, others, leads: true })
      document.getElementById(`report-${part}`)?.focus()
    },
  }
}

/** What is still the matter after a part was changed. */
function withoutPart(problem: Problem | null, part: FormPart): Problem | null {
  if (!problem || problem.part === part || problem.part === 'form') return null
  return { ...problem, leads: false, others: (problem.others ?? []).filter((other) => other !== part) }
}
