import { useMutation } from '@tanstack/react-query'
import { type RefObject, type SubmitEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { m } from '#messages'
import { Sheet } from '#platform/browser/overlays/overlays.tsx'
import { useOpening } from '#platform/browser/hooks/useOpening.ts'
import { useFocusFirstError } from '#platform/browser/problem.ts'
import { Button } from '#platform/browser/ui/Button.tsx'
import { showToast } from '#platform/browser/ui/toasts/toasts.browser.ts'
import { useApi } from '#platform/browser/useApi.ts'
import { saveDetail } from './details.browser.ts'
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
  /** Called once it is saved; closes the popup. */
  onSaved: () => Promise<void>
}

const TITLES: Record<Edit, () => string> = {
  name: m.accounts_name,
  phone: m.profile_details_phone,
  password: m.ui_password,
  home: m.profile_details_home,
}

/** The popup to edit one detail; a failure keeps it open with the input. */
export function EditSheet({ edit, open, me, codes, onClose, onSaved }: EditSheetProps) {
  const api = useApi()
  const first = useRef<HTMLInputElement>(null)
  const searchId = useId()
  const search = useMemo(() => boxById(searchId), [searchId])
  const field = edit === 'home' ? search : first
  const opening = useOpening(open)
  const {
    mutate,
    data: problem = null,
    isPending,
  } = useMutation({
    mutationFn: async (form: FormData) => (await saveDetail(api, edit, form))?.problem ?? null,
    onSuccess(found) {
      if (!found) return onSaved()
      if (!opening.current) showToast(found.message)
    },
  })
  // While the form is sent again, `problem` is null. That must not move the focus.
  const [last, setLast] = useState(problem)
  if (problem && problem !== last) setLast(problem)
  useFocusFirstError(last, field)
  useEffect(() => {
    if (!open) return
    // Select the saved value, so that typing replaces it.
    const select = ({ target }: FocusEvent) => target instanceof HTMLInputElement && target.select()
    document.addEventListener('focusin', select, { once: true })
    return () => document.removeEventListener('focusin', select)
  }, [open])

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    mutate(new FormData(event.currentTarget, event.submitter))
  }
  return (
    <Sheet open={open} onClose={onClose} title={TITLES[edit]()} losesInput initialFocus={field}>
      <EditForm
        edit={edit}
        me={me}
        codes={codes}
        problem={problem}
        isBusy={isPending}
        first={first}
        searchId={searchId}
        onSubmit={submit}
      >
        <Button onClick={onClose}>{m.ui_cancel()}</Button>
      </EditForm>
    </Sheet>
  )
}

/** A ref to whatever element has this id at the moment. */
function boxById(id: string): RefObject<HTMLElement | null> {
  return {
    get current() {
      return document.getElementById(id)
    },
    set current(_) {
      // Setting it has no effect: the element is looked up by its id.
    },
  }
}
