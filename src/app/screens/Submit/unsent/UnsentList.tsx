import { useEffect, useRef, useState } from 'react'
import { CategoryTile } from '#features/categories/CategoryTile.tsx'
import { categoryLabel } from '#features/categories/categories.contract.ts'
import { editUnsent } from '#features/reports/device/outbox.browser.ts'
import { isDue, type Unsent } from '#features/reports/device/outbox.rules.ts'
import { useUnsent } from '#features/reports/device/useUnsent.browser.ts'
import { m } from '#messages'
import { useFocusAfterRemoval } from '#platform/browser/hooks/useFocusAfterRemoval.ts'
import { useIsOnline } from '#platform/browser/hooks/useIsOnline.ts'
import { useMe, useRoot } from '#platform/browser/root.ts'
import { Button } from '#platform/browser/ui/Button.tsx'
import { FieldError } from '#platform/browser/ui/form/Field.tsx'
import { showToast } from '#platform/browser/ui/toasts/toasts.browser.ts'
import { beginningOf } from '#shared/text.ts'
import { Grow } from '#platform/browser/ui/basics/Layout.tsx'
import { Meta, Muted } from '#platform/browser/ui/basics/Text.tsx'
import { deleteUnsent, restoreUnsent } from './deleteUnsent.ts'
import { refusalText } from './refusalText.ts'
import styles from './UnsentList.module.css'

interface UnsentListProps {
  /** The key of the report that was stored just now: the list then gets the focus. */
  lastKept: string | null
  /** The key of the report that the form has: it is not listed. */
  inForm: string | null
  /** Absent while another report is being written. */
  onEdit: ((unsent: Unsent) => void) | undefined
}

/** The reports that wait on this device for the network. Source: readings 9. */
export function UnsentList({ lastKept, inForm, onEdit }: UnsentListProps) {
  const unsent = useUnsent(useMe()?.id ?? null).filter(({ key }) => key !== inForm)
  const list = useRef<HTMLElement>(null)
  const latestEdit = useRef(onEdit)
  useEffect(() => {
    latestEdit.current = onEdit
    return () => {
      latestEdit.current = undefined
    }
  }, [onEdit])
  const edit = async (key: string) => {
    const taken = await editUnsent(key)
    if (taken === 'is-sending') return showToast(m.reports_unsent_sending())
    if (taken === 'failed') return showToast(m.ui_failed_to_open())
    if (!taken) return
    // By now another report may have been begun, or the screen left.
    if (latestEdit.current) latestEdit.current(taken)
    else await restoreUnsent(taken)
  }
  const isNew = unsent.some(({ key }) => key === lastKept)
  useEffect(() => {
    if (isNew) list.current?.focus()
  }, [isNew, lastKept])
  return (
    <section
      ref={list}
      tabIndex={-1}
      data-raised
      className={styles.list}
      aria-label={m.reports_unsent_title()}
      hidden={unsent.length === 0}
    >
      <h2 className={styles.title}>{m.reports_unsent_title()}</h2>
      <ul>
        {unsent.map((one) => (
          <Item key={one.key} unsent={one} onEdit={onEdit && (() => void edit(one.key))} />
        ))}
      </ul>
      {!onEdit && <Muted small>{m.reports_unsent_one_at_a_time()}</Muted>}
    </section>
  )
}

function Item({ unsent, onEdit }: { unsent: Unsent; onEdit: (() => void) | undefined }) {
  const { key, category, description, photo, isEdited, mayBeSent } = unsent
  const { territory } = useRoot().installation
  const refusal = refusalText(unsent, territory.name)
  const words = beginningOf(description)
  const isOnline = useIsOnline()
  const element = useRef<HTMLLIElement>(null)
  useFocusAfterRemoval(element)
  return (
    <li ref={element} className={styles.item}>
      {photo ? <Thumb photo={photo} /> : <CategoryTile category={category} />}
      <Grow>
        <p className={styles.words} data-lines={2}>
          {description}
        </p>
        <Meta>{categoryLabel(category)}</Meta>
        {refusal && <FieldError id={`${key}-error`}>{refusal}</FieldError>}
        {mayBeSent && !refusal && <Muted small>{m.reports_unsent_may_be_sent()}</Muted>}
        {isEdited && !refusal && <Muted small>{m.reports_unsent_edited()}</Muted>}
        {isDue(unsent) && <Muted small>{isOnline ? m.reports_unsent_trying() : m.reports_unsent_waits()}</Muted>}
        <div className={styles.actions}>
          {onEdit && (
            <Button look="link" aria-label={m.reports_unsent_edit_named({ words })} onClick={onEdit}>
              {m.ui_edit()}
            </Button>
          )}
          <Button
            look="link"
            aria-label={m.reports_unsent_delete_named({ words })}
            onClick={({ detail: clicks }) => void deleteUnsent(key, clicks === 0)}
          >
            {m.ui_delete()}
          </Button>
        </div>
      </Grow>
    </li>
  )
}

function Thumb({ photo }: { photo: File }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(photo)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [photo])
  return <img data-thumb src={address} alt="" width="42" height="42" />
}
