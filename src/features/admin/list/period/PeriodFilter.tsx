import { type SubmitEvent, useState } from 'react'
import { m } from '#messages'
import { Sheet } from '#platform/browser/overlays/overlays.tsx'
import { Button } from '#platform/browser/ui/Button.tsx'
import { Chip } from '#platform/browser/ui/form/Chip.tsx'
import { TextInput } from '#platform/browser/ui/form/TextInput.tsx'
import { useRoot } from '#platform/browser/root.ts'
import { FormFooter } from '#platform/browser/overlays/FormFooter.tsx'
import { Stack } from '#platform/browser/ui/basics/Layout.tsx'
import { formText } from '#platform/browser/forms.ts'
import { useFilters } from '../lists.browser.ts'
import { periodText } from './periodText.browser.ts'

/** The filter by days, which is kept in the query string. */
export function PeriodFilter() {
  const [search, change] = useFilters()
  const { territory } = useRoot().installation
  const [isOpen, setOpen] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [since, until] = [search.get('since'), search.get('until')]
  const close = () => {
    setProblem(null)
    setOpen(false)
  }
  const show = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [from, to] = [formText(form, 'since'), formText(form, 'until')]
    if (from && to && from > to) return setProblem(m.admin_period_backwards())
    change({ since: from || null, until: to || null })
    close()
  }
  return (
    <>
      <Chip
        label={m.admin_period()}
        value={periodText(since, until) || m.feed_any_time()}
        on={Boolean(since ?? until)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      />
      <Sheet open={isOpen} onClose={close} title={m.admin_period()} losesInput>
        <form onSubmit={show} noValidate>
          <Stack>
            <TextInput label={m.admin_period_since()} name="since" type="date" defaultValue={since ?? ''} />
            <TextInput
              label={m.admin_period_until()}
              name="until"
              type="date"
              defaultValue={until ?? ''}
              error={problem}
              hint={m.admin_period_hint({ territory: territory.name })}
            />
            <FormFooter>
              <Button type="submit" look="main" wide>
                {m.admin_period_show()}
              </Button>
              <Button
                wide
                onClick={() => {
                  change({ since: null, until: null })
                  close()
                }}
              >
                {m.ui_show_all()}
              </Button>
            </FormFooter>
          </Stack>
        </form>
      </Sheet>
    </>
  )
}
