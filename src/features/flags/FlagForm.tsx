import { sentenceOf } from '#platform/browser/problem.ts'
import { type FormEvent, useId, useRef, useState } from 'react'
import { m } from '#messages'
import { isRefusal } from '#shared/endpoint.ts'
import { Button } from '#platform/browser/ui/Button.tsx'
import { FieldError } from '#platform/browser/ui/form/Field.tsx'
import { Option } from '#platform/browser/ui/form/Option.tsx'
import { TextArea } from '#platform/browser/ui/form/TextInput.tsx'
import { useApi } from '#platform/browser/useApi.ts'
import { Foot } from '#platform/browser/overlays/Foot.tsx'
import styles from './FlagForm.module.css'
import { flagReport, reasonLabel } from './flags.contract.ts'
import { FLAG_REASONS, type FlagReason } from './flags.rules.ts'

interface FlagFormProps {
  reportId: string
  onDone: () => void
  /** Called with the minutes left, if the person has flagged the report in another window. */
  onTooSoon: (minutes: number) => void
  onCancel: () => void
}

/** The form for the reason of a flag. Source: spec §5 "Flag report". */
export function FlagForm({ reportId, onDone, onTooSoon, onCancel }: FlagFormProps) {
  const api = useApi()
  const [reason, setReason] = useState<FlagReason | null>(null)
  const [comment, setComment] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const errorId = useId()
  const reasons = useRef<HTMLDivElement>(null)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    if (!reason) {
      setProblem(m.flag_no_reason())
      return reasons.current?.querySelector('input')?.focus()
    }
    setProblem(null)
    setBusy(true)
    try {
      await api.call(flagReport, { id: reportId, reason, comment })
      onDone()
    } catch (error) {
      setBusy(false)
      const minutes = isRefusal(error) && error.details.data?.['waitMinutes']
      if (typeof minutes === 'number') return onTooSoon(minutes)
      setProblem(sentenceOf(error, flagReport, m.flag_failed()))
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <div
        ref={reasons}
        className={styles.reasons}
        role="radiogroup"
        aria-label={m.flag_reasons()}
        aria-required
        aria-invalid={(problem && !reason) || undefined}
        aria-describedby={problem && !reason ? errorId : undefined}
      >
        {FLAG_REASONS.map((value) => (
          <Option
            key={value}
            name="reason"
            value={value}
            checked={value === reason}
            onChange={() => {
              setReason(value)
              setProblem(null)
            }}
          >
            {reasonLabel(value)}
          </Option>
        ))}
        {problem && !reason && <FieldError id={errorId}>{problem}</FieldError>}
      </div>
      <TextArea label={m.flag_comment()} value={comment} rows={2} onChange={({ target }) => setComment(target.value)} />
      {problem && reason && <FieldError>{problem}</FieldError>}
      <Foot>
        <Button look="main" wide type="submit" busy={isBusy} busyLabel={m.ui_submitting()}>
          {m.flag_submit()}
        </Button>
        <Button look="text" wide onClick={onCancel}>
          {m.ui_cancel()}
        </Button>
      </Foot>
    </form>
  )
}
