import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CategoryTile } from '#features/categories/CategoryTile.tsx'
import type { SimilarReport } from '#features/reports/submit/similar.contract.ts'
import { distanceText } from '#features/territory/territory.rules.ts'
import { m } from '#messages'
import { getLocale } from '#messages/runtime.js'
import { Dialog, type DialogButton } from '#platform/browser/overlays/overlays.tsx'
import { Ago, useNow } from '#platform/browser/ui/Ago.tsx'
import { Option } from '#platform/browser/ui/form/Option.tsx'
import { Meta, Muted } from '#platform/browser/ui/basics/Text.tsx'
import { Stack } from '#platform/browser/ui/basics/Layout.tsx'
import styles from './SimilarDialog.module.css'

export interface SimilarDialogProps {
  open: boolean
  /** At least one, the most similar first. */
  found: SimilarReport[]
  category: string
  onContinue: () => void
  onCancel: () => void
}

/** Shows reports that may be about the same problem: view one, post anyway, cancel. Source: spec §4 "Submit flow". */
export function SimilarDialog({ open, found: given, category, onContinue, onCancel }: SimilarDialogProps) {
  const navigate = useNavigate()
  const [startedAt] = useState(Date.now)
  const now = useNow(startedAt)
  const [chosenId, choose] = useState<string | null>(null)
  // Keeps the list while the dialog closes.
  const [found, setFound] = useState(given)
  if (open && given !== found) setFound(given)
  const chosen = found.find(({ id }) => id === chosenId) ?? found[0]
  const view = () => void (chosen && navigate('/recent', { state: { showReportDetails: chosen.id } }))
  const buttons: DialogButton[] = [
    { label: m.reports_view(), look: 'main', onClick: view },
    { label: m.reports_similar_continue(), onClick: onContinue },
    { label: m.ui_cancel(), look: 'text', onClick: onCancel },
  ]
  return (
    <Dialog open={open} onClose={onCancel} title={m.reports_similar_title()} buttons={buttons}>
      <Muted small>{m.reports_similar_why()}</Muted>
      <Stack gap={2} className={styles.found} role="radiogroup" aria-label={m.reports_similar_list()}>
        {found.map((report) => (
          <Option
            key={report.id}
            name="similar"
            value={report.id}
            checked={report === chosen}
            onChange={() => choose(report.id)}
            lead={<Lead thumb={report.thumb} category={category} />}
          >
            <span data-lines={2}>{report.description}</span>
            <Meta as="span" className={styles.how}>
              <bdi>{m.reports_similar_away({ distance: distanceText(report.distanceKm, getLocale()) })}</bdi>
              {' · '}
              <Ago at={report.createdAt} now={now} />
              {' · '}
              <bdi>{m.reports_similar_percent({ percent: Math.round(report.similarity * 100) })}</bdi>
            </Meta>
          </Option>
        ))}
      </Stack>
    </Dialog>
  )
}

function Lead({ thumb, category }: { thumb: string | null; category: string }) {
  if (!thumb) return <CategoryTile category={category} size="l" />
  return <img data-thumb className={styles.thumb} src={thumb} alt="" width="52" height="52" decoding="async" />
}
