import { type RefObject, type SubmitEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { m } from '#messages'
import { Sheet } from '#platform/browser/overlays/overlays.tsx'
import { type Problem, useFocusOn } from '#platform/browser/problem.ts'
import { Button } from '#platform/browser/ui/Button.tsx'
import { useApi } from '#platform/browser/useApi.ts'
import { REMOVE, saveDetail, wholeNumber } from './details.browser.ts'
import type { Edit } from './details.rules.ts'
import { EditForm } from './EditForm.tsx'
import type { PhoneCodes } from './phone.rules.ts'
import type { OwnRecord } from '../profile.contract.ts'

interface EditSheetProps {
  edit: Edit
  open: boolean
  me: OwnRecord
  codes: PhoneCodes
  onClose: () => void
  /** Closes it. */
  onSaved: () => Promise<void>
}

const TITLES: Record<Edit, () => string> = {
  name: m.details_name,
  phone: m.details_phone,
  password: m.details_password,
  home: m.details_home,
}

/** The popup in which one detail is edited; a failure keeps it open, with what was typed. */
export function EditSheet({ edit, open, me, codes, onClose, onSaved }: EditSheetProps) {
  const api = useApi()
  const first = useRef<HTMLInputElement>(null)
  const searchId = useId()
  const search = useMemo(() => boxById(searchId), [searchId])
  const place = edit === 'home' ? search : first
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  useFocusOn(problem, place)
  useEffect(() => {
    if (!open) return
    // What is typed takes the place of what is kept.
    const select = ({ target }: FocusEvent) => target instanceof HTMLInputElement && target.select()
    document.addEventListener('focusin', select, { once: true })
    return () => document.removeEventListener('focusin', select)
  }, [open])

  async function send(form: FormData): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      const found = (await whyNotHere(edit, form, codes)) ?? (await saveDetail(api, edit, form))
      setProblem(found)
      if (!found) await onSaved()
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void send(new FormData(event.currentTarget, event.submitter))
  }
  return (
    <Sheet open={open} onClose={onClose} title={TITLES[edit]()} initialFocus={place}>
      <EditForm
        edit={edit}
        me={me}
        codes={codes}
        problem={problem}
        isBusy={isBusy}
        first={first}
        searchId={searchId}
        onSubmit={submit}
      >
        <Button onClick={onClose}>{m.ui_cancel()}</Button>
      </EditForm>
    </Sheet>
  )
}

/** Whatever box has this id now. */
function boxById(id: string): RefObject<HTMLElement | null> {
  return {
    get current() {
      return document.getElementById(id)
    },
    set current(_) {
      // Nobody gives it a box: it is looked for.
    },
  }
}

/** What can be said without asking the server, by what is only loaded for it; null where nothing can. */
async function whyNotHere(edit: Edit, form: FormData, codes: PhoneCodes): Promise<Problem | null> {
  const number = String(form.get('number') ?? '')
  if (edit !== 'phone' || form.get('intent') === REMOVE || number.trim() === '') return null
  const isPhone = await import('./phone.browser.ts').then(
    (it) => it.isPhone,
    () => null, // the server says it too
  )
  if (!isPhone || isPhone(wholeNumber(String(form.get('code')), number), codes)) return null
  return { code: 'invalid-phone', message: m.profile_phone_invalid(), field: 'phoneNumber' }
}
