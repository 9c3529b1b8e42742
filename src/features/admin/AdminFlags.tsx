import { useState } from 'react'
import { Link } from 'react-router'
import { CategoryTile } from '#features/categories/CategoryTile.tsx'
import { categoryLabel } from '#features/categories/categories.contract.ts'
import { reasonLabel } from '#features/flags/flags.contract.ts'
import { FLAG_REASONS } from '#features/flags/flags.rules.ts'
import { PhotoThumb } from '#features/reports/PhotoThumb.tsx'
import { m } from '#messages'
import { isRefusal } from '#shared/endpoint.ts'
import { Dialog } from '#web/overlays/overlays.tsx'
import { AskDeletion } from '#web/overlays/AskDeletion.tsx'
import { problemOf } from '#web/problem.ts'
import { Ago } from '#web/ui/Ago.tsx'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/Nothing.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { showToast } from '#web/ui/toasts.browser.ts'
import { useApi } from '#web/useApi.ts'
import styles from './Admin.module.css'
import { AdminList } from './AdminList.tsx'
import { Bulk, type BulkAct } from './Bulk.tsx'
import { downloadFlags } from './csv.contract.ts'
import { useAdminList, useRenewLists } from './lists.browser.ts'
import { type Decision, decideFlags, type FlaggedReport, listFlags } from './reports.contract.ts'
import { type Chosen, SelectBox, useChosen } from './Selection.tsx'
import { FLAG_SORTS } from './sorts.rules.ts'
import { SortFilter } from './Tools.tsx'

const NONE: FlaggedReport[] = []

/** Flagged reports that wait for a decision, the one that waits longest first; each decided in one press. */
export function AdminFlags({ now }: { now: number }) {
  const api = useApi()
  const list = useAdminList(listFlags)
  const chosen = useChosen(list.page?.items ?? NONE, ({ report }) => report.id)
  const deciding = (decision: Decision) => ({
    words: m.admin_bulk_decided_words(),
    run: ({ report }: FlaggedReport) => api.call(decideFlags, { id: report.id, decision }),
  })
  const acts: BulkAct<FlaggedReport>[] = [
    { label: m.admin_dismiss(), icon: 'check', ask: m.admin_bulk_dismiss, ...deciding('dismiss') },
    { label: m.admin_hide(), icon: 'eye-off', ask: m.admin_bulk_hide, ...deciding('hide') },
    { label: m.admin_resolve(), icon: 'circle-check', ask: m.admin_bulk_resolve, ...deciding('resolve') },
  ]
  const words = { oldest: m.admin_waiting_longest(), newest: m.admin_waiting_shortest() }
  const nothing = <EmptyState title={m.admin_flags_none_title()}>{m.admin_flags_none()}</EmptyState>
  return (
    <>
      <div className={styles.tools}>
        <SortFilter sorts={FLAG_SORTS} words={words} />
      </div>
      <Bulk chosen={chosen} acts={acts} />
      <AdminList list={list} csv={downloadFlags} failed={m.admin_flags_failed()} nothing={nothing}>
        {(items) =>
          items.map((flagged) => <Flagged key={flagged.report.id} flagged={flagged} now={now} chosen={chosen} />)
        }
      </AdminList>
    </>
  )
}

function Flagged({ flagged, now, chosen }: { flagged: FlaggedReport; now: number; chosen: Chosen<FlaggedReport> }) {
  const { report, flags, isHiddenByFlags, waitingSince } = flagged
  const api = useApi()
  const renew = useRenewLists()
  const [isAsked, setAsked] = useState(false)
  const [isDismissing, setDismissing] = useState(false)
  const [busy, setBusy] = useState<Decision | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const label = categoryLabel(report.category)

  async function decide(decision: Decision): Promise<void> {
    setBusy(decision)
    setProblem(null)
    try {
      await api.call(decideFlags, { id: report.id, decision })
      showToast(m.admin_decided())
    } catch (error) {
      if (decision === 'delete' && isRefusal(error)) throw error
      return setProblem(problemOf(error, m.admin_report_update_failed()).message)
    } finally {
      setBusy(null)
    }
    await renew()
  }
  const button = (decision: Decision, text: string, icon: 'eye-off' | 'circle-check') => (
    <Button icon={icon} busy={busy === decision} onClick={() => void decide(decision)}>
      {text}
    </Button>
  )
  const told = FLAG_REASONS.map((reason) => ({ reason, count: flags.filter((flag) => flag.reason === reason).length }))
  return (
    <Card aria-label={label} isSelected={chosen.has(flagged)}>
      <div className={styles.corner}>
        <SelectBox
          name={`${label}: ${report.description.slice(0, 40)}`}
          checked={chosen.has(flagged)}
          onChange={() => chosen.toggle(flagged)}
        />
      </div>
      <div className={`${styles.thing} ${styles.pictured}`}>
        <CategoryTile category={report.category} />
        <div className="grow">
          <h2>
            <Link to={`/report/${report.id}`}>{label}</Link>
          </h2>
          <p className="meta">
            {report.author?.name ?? m.author_anonymous()} · <Ago at={report.createdAt} now={now} />
          </p>
        </div>
        {report.photo && <PhotoThumb photo={report.photo} category={report.category} />}
      </div>
      <p>{report.description}</p>
      <div className="row wrap">
        {isHiddenByFlags ? (
          <Tag tone="bad" icon="eye-off">
            {m.admin_hidden_by_flags({ count: flags.length })}
          </Tag>
        ) : (
          <Tag tone="wait" icon="clock">
            {m.admin_waiting()} <Ago at={waitingSince} now={now} />
          </Tag>
        )}
        {told.map(
          ({ reason, count }) =>
            count > 0 && (
              <Tag key={reason} icon="flag">
                {reasonLabel(reason)}, {count}
              </Tag>
            ),
        )}
      </div>
      {flags
        .filter(({ comment }) => comment !== '')
        .map(({ comment, at }) => (
          <blockquote key={`${at} ${comment}`} className={styles.said}>
            {comment}
          </blockquote>
        ))}
      {problem && (
        <Banner tone="bad" role="alert">
          {problem}
        </Banner>
      )}
      <div className={styles.decide}>
        <Button icon="check" busy={busy === 'dismiss'} aria-haspopup="dialog" onClick={() => setDismissing(true)}>
          {m.admin_dismiss()}
        </Button>
        {button('hide', m.admin_hide(), 'eye-off')}
        {button('resolve', m.admin_resolve(), 'circle-check')}
        <Button look="danger" icon="trash" aria-haspopup="dialog" onClick={() => setAsked(true)}>
          {m.admin_delete()}
        </Button>
      </div>
      <AskDismissal
        open={isDismissing}
        onClose={() => setDismissing(false)}
        onYes={() => {
          setDismissing(false)
          void decide('dismiss')
        }}
      />
      <AskDeletion
        open={isAsked}
        onClose={() => setAsked(false)}
        title={m.admin_report_delete_ask()}
        words={m.admin_report_delete_words()}
        yes={m.admin_delete_for_good()}
        failed={m.admin_report_delete_failed()}
        remove={() => decide('delete')}
        onRemoved={() => undefined}
      />
    </Card>
  )
}

/** A state can be given back; a flag that was dismissed is gone. */
function AskDismissal({ open, onClose, onYes }: { open: boolean; onClose: () => void; onYes: () => void }) {
  const acts = (
    <>
      <Button look="main" wide onClick={onYes}>
        {m.admin_dismiss()}
      </Button>
      <Button look="text" wide onClick={onClose}>
        {m.ui_cancel()}
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={onClose} title={m.admin_dismiss_ask()} acts={acts}>
      <p className="muted">{m.admin_bulk_decided_words()}</p>
    </Dialog>
  )
}
