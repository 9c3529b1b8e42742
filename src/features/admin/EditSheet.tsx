import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { m } from '#messages'
import { Sheet } from '#platform/browser/overlays/overlays.tsx'
import { Failure } from '#platform/browser/ui/Banner.tsx'
import { Button } from '#platform/browser/ui/Button.tsx'
import { FormFooter } from '#platform/browser/overlays/FormFooter.tsx'
import { Meta, Muted } from '#platform/browser/ui/basics/Text.tsx'
import type { Difference, Edit, Editable } from './reports/edit/edit.browser.ts'
import { Stack } from '#platform/browser/ui/basics/Layout.tsx'
import styles from './EditSheet.module.css'

interface EditSheetProps<T extends Editable> {
  edit: Edit<T>
  open: boolean
  title: string
  subtitle?: string
  initialFocus: RefObject<HTMLElement | null>
  /** The fields. */
  children: ReactNode
}

/**
 * The popup in which an administrator edits something: its messages, the choice between two conflicting versions, the
 * fields and the buttons.
 */
export function EditSheet<T extends Editable>(props: EditSheetProps<T>) {
  const { edit, open, title, subtitle, initialFocus, children } = props
  const { form, messages, problem, conflict, isBusy, close, submit, takeCurrent, saveMine } = edit
  const { version } = edit.item
  const begun = useRef(version)
  useEffect(() => {
    if (open && begun.current !== version) initialFocus.current?.focus()
    begun.current = version
  }, [open, version, initialFocus])
  const refill = () => {
    // The fields are re-created, so move the focus to the dialog, which stays.
    form.current?.closest<HTMLElement>('[role="dialog"]')?.focus()
    takeCurrent()
  }
  return (
    <Sheet open={open} onClose={close} title={title} subtitle={subtitle} losesInput initialFocus={initialFocus}>
      <form key={version} ref={form} onSubmit={submit} noValidate>
        <Stack>
          {(problem || conflict) && (
            <div ref={messages} className={styles.messages} tabIndex={-1}>
              {problem && <Failure>{problem}</Failure>}
              {conflict && <Versions differences={conflict} />}
              {conflict && (
                <div className={styles.versions}>
                  <Button wide busy={isBusy} onClick={refill}>
                    {m.admin_use_current()}
                  </Button>
                  <Button wide busy={isBusy} busyLabel={m.ui_saving()} onClick={saveMine}>
                    {m.admin_save_mine()}
                  </Button>
                </div>
              )}
            </div>
          )}
          {children}
          <FormFooter>
            {/* A conflict is resolved by the buttons above. Until then this one does nothing, but stays, so that
              nothing moves. */}
            <Button
              type="submit"
              look="main"
              wide
              busy={isBusy}
              busyLabel={m.ui_saving()}
              aria-disabled={conflict ? true : undefined}
            >
              {m.ui_save()}
            </Button>
            <Button wide onClick={close}>
              {m.ui_cancel()}
            </Button>
          </FormFooter>
        </Stack>
      </form>
    </Sheet>
  )
}

function Versions({ differences }: { differences: Difference[] }) {
  if (differences.length === 0) return <Muted>{m.admin_same()}</Muted>
  return (
    <dl className={styles.differences}>
      {differences.map(({ label, mine, current }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Meta as="span">{m.admin_mine()}</Meta> {mine || m.admin_empty()}
          </dd>
          <dd>
            <Meta as="span">{m.admin_current()}</Meta> {current || m.admin_empty()}
          </dd>
        </div>
      ))}
    </dl>
  )
}
