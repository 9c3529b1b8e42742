import type { ReactNode, RefObject, SubmitEvent } from 'react'
import { m } from '#messages'
import type { Problem } from '#platform/browser/problem.ts'
import { Button } from '#platform/browser/ui/Button.tsx'
import { ProblemBanner } from '#platform/browser/ui/Support.tsx'
import { useErrors } from '#platform/browser/hooks/useErrors.ts'
import { FormFooter } from '#platform/browser/overlays/FormFooter.tsx'
import { REMOVE } from './details.browser.ts'
import type { Edit } from './details.rules.ts'
import { HomeFields, NameFields, PasswordFields, PhoneFields } from './EditFields.tsx'
import { Stack } from '#platform/browser/ui/basics/Layout.tsx'
import styles from './EditForm.module.css'
import type { PhoneCodes } from './phone.rules.ts'
import type { OwnRecord } from '../profile.contract.ts'

/** A change that was sent without JavaScript and refused: the input to show again, and the problem. */
export interface RefusedDetail {
  edit: Edit
  typed: Record<string, string>
  problem: Problem
}

interface EditFormProps {
  edit: Edit
  me: OwnRecord
  codes: PhoneCodes
  refused?: RefusedDetail | null
  problem?: Problem | null
  isBusy?: boolean
  /**
   * The field that gets the focus first. For a home, `searchId` finds the field, because a box that searches replaces
   * it.
   */
  first?: RefObject<HTMLInputElement | null>
  searchId?: string
  onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void
  /** Shown beside Save. */
  children?: ReactNode
}

const FIELDS = { name: NameFields, phone: PhoneFields, password: PasswordFields, home: HomeFields }

/** Which field each control belongs to, for its errors. */
const OF_FIELDS = {
  fieldOf: { code: 'phoneNumber', number: 'phoneNumber', home: 'homeLocation' },
  // One of the two names is enough.
  follows: { password: 'confirm', lastName: 'firstName' },
}

/**
 * The form of one detail. Without JavaScript, the action of its route handles it. The input stays until the form is
 * closed.
 */
export function EditForm({ edit, me, codes, isBusy = false, onSubmit, children, ...props }: EditFormProps) {
  const refused = props.refused?.edit === edit ? props.refused : null
  const problem = props.problem ?? refused?.problem ?? null
  const errors = useErrors(problem, OF_FIELDS)
  const { first, searchId } = props
  const fields = { me, codes, typed: refused?.typed ?? null, errors, first, searchId }
  const Fields = FIELDS[edit]
  const isRemovable = (edit === 'phone' && me.phoneNumber !== null) || (edit === 'home' && me.homeLocation !== null)
  return (
    <form
      method="post"
      action={`/profile/details?edit=${edit}`}
      noValidate
      onSubmit={onSubmit}
      onInput={errors.onInput}
    >
      <Stack>
        <input type="hidden" name="edit" value={edit} />
        <ProblemBanner problem={problem} />
        <Fields {...fields} />
        <FormFooter className={styles.actions}>
          <Button type="submit" look="main" busy={isBusy} busyLabel={m.ui_saving()}>
            {m.ui_save()}
          </Button>
          {children}
          {isRemovable && (
            <Button type="submit" name="intent" value={REMOVE} look="danger" busy={isBusy}>
              {m.ui_remove()}
            </Button>
          )}
        </FormFooter>
      </Stack>
    </form>
  )
}
