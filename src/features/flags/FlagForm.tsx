import { useMutation } from '@tanstack/react-query'
import { sentenceOf } from '#platform/browser/problem.ts'
import { type FormEvent, useId, useRef, useState } from 'react'
import { m } from '#messages'
import { useOpening } from '#platform/browser/hooks/useOpening.ts'
import { isRefusal } from '#shared/endpoint.ts'
import { Button } from '#platform/browser/ui/Button.tsx'
import { FieldError } from '#platform/browser/ui/form/Field.tsx'
import { Option } from '#platform/browser/ui/form/Option.tsx'
import { TextArea } from '#platform/browser/ui/form/TextInput.tsx'
import { showToast } from '#platform/browser/ui/toasts/toasts.browser.ts'
import { useApi } from '#platform/browser/useApi.ts'
import { FormFooter } from '#platform/browser/overlays/FormFooter.tsx'
import { Stack } from '#platform/browser/ui/basics/Layout.tsx'
import styles from './FlagForm.module.css'
import { flagReport, reasonLabel } from './flags.contract.ts'
import { FLAG_REASONS, type FlagReason } from './flags.rules.ts'

export interface TypedFlag {
  reason: FlagReason | null
  comment: string
}

interface FlagFormProps {
  reportId: string
  /** Whether its dialog is open; the form stays until the dialog has faded out. */
  open: boolean
  typed: TypedFlag
  onType: (changed: Partial<TypedFlag>) => void
  /** Called when the flag is stored. `isShown`: whether the form is still open. */
  onDone: (isShown: boolean) => void
  /** Called with the minutes left, if the person has flagged the report in another window. */
  onTooSoon: (minutes: number) => void
  onCancel: () => void
}

/** The form for the reason of a flag. Source: spec §5 "Flag report". */
export function FlagForm({ reportId, open, typed, onType, onDone, onTooSoon, onCancel }: FlagFormProps) {
  const api = useApi()
  const { reason, comment } = typed
  const [isReasonMissing, setReasonMissing] = useState(false)
  const errorId = useId()
  const reasons = useRef<HTMLDivElement>(null)

  const opening = useOpening(open)
  const sentence = (why: unknown) => sentenceOf(why, flagReport, m.flags_failed())
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: (chosen: FlagReason) => api.call(flagReport, { id: reportId, reason: chosen, comment }),
    onSuccess: () => onDone(opening.current !== null),
    onError(why) {
      const minutes = isRefusal(why) && why.details.data?.['waitMinutes']
      if (!opening.current) showToast(sentence(why))
      else if (typeof minutes === 'number') onTooSoon(minutes)
    },
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (isPending) return
    if (reason) return mutate(reason)
    setReasonMissing(true)
    reasons.current?.querySelector('input')?.focus()
  }

  return (
    <form onSubmit={submit}>
      <Stack>
        <div
          ref={reasons}
          className={styles.reasons}
          role="radiogroup"
          aria-label={m.flags_reasons()}
          aria-required
          aria-invalid={isReasonMissing || undefined}
          aria-describedby={isReasonMissing ? errorId : undefined}
        >
          {FLAG_REASONS.map((value) => (
            <Option
              key={value}
              name="reason"
              value={value}
              checked={value === reason}
              onChange={() => {
                onType({ reason: value })
                setReasonMissing(false)
                if (error) reset()
              }}
            >
              {reasonLabel(value)}
            </Option>
          ))}
          {isReasonMissing && <FieldError id={errorId}>{m.flags_no_reason()}</FieldError>}
        </div>
        <TextArea
          label={m.flags_comment()}
          value={comment}
          rows={2}
          onChange={({ target }) => onType({ comment: target.value })}
        />
        {error && <FieldError>{sentence(error)}</FieldError>}
        <FormFooter>
          <Button look="main" wide type="submit" busy={isPending} busyLabel={m.ui_submitting()}>
            {m.flags_submit()}
          </Button>
          <Button look="text" wide onClick={onCancel}>
            {m.ui_cancel()}
          </Button>
        </FormFooter>
      </Stack>
    </form>
  )
}
