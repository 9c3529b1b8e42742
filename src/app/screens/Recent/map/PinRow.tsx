import { useEffect, useRef, useState } from 'react'
import { useReport } from '#features/feed/feed.browser.ts'
import type { Card } from '#features/reports/card/cards.contract.ts'
import { POPUP_LENGTH, shortAddress } from '#features/reports/reports.rules.ts'
import { truncate } from '#shared/text.ts'
import { m } from '#messages'
import type { Pin } from '#features/map/maps.tsx'
import { Ago } from '#platform/browser/ui/Ago.tsx'
import { Facts } from '#platform/browser/ui/numbers/Facts.tsx'
import { Skeleton } from '#platform/browser/ui/Skeleton.tsx'
import { Grow } from '#platform/browser/ui/basics/Layout.tsx'
import { Meta } from '#platform/browser/ui/basics/Text.tsx'
import styles from './PinRow.module.css'

interface PinRowProps {
  pin: Pin
  /** The report, if the list has loaded it. */
  known: Card | undefined
  now: number
}

/** One of several reports at the same location: description, age, state and street. Fetched when it becomes visible. */
export function PinRow({ pin, known, now }: PinRowProps) {
  const row = useRef<HTMLSpanElement>(null)
  const [isSeen, setSeen] = useState(false)
  const { report, isFailed } = useReport(pin.id, known, isSeen)
  useEffect(() => {
    if (!row.current) return
    const watcher = new IntersectionObserver((seen) => seen.some((it) => it.isIntersecting) && setSeen(true))
    watcher.observe(row.current)
    return () => watcher.disconnect()
  }, [])
  return (
    <span ref={row} className={styles.row}>
      {report ? (
        <>
          <Grow as="span">
            <span className={styles.words} data-lines={2}>
              {truncate(report.description, POPUP_LENGTH)}
            </span>
            <Meta as="span" className={styles.facts}>
              <Facts>
                <Ago at={report.createdAt} now={now} />
                {stateOf(report)}
                {report.address && street(report.address)}
              </Facts>
            </Meta>
          </Grow>
          {report.photo && <img data-thumb src={report.photo.thumb} alt="" width="44" height="44" />}
        </>
      ) : (
        <Grow as="span">
          <span aria-hidden="true">{pin.label}</span>
          {!isFailed && <Skeleton shape="small" width={75} />}
        </Grow>
      )}
    </span>
  )
}

function stateOf({ status, communityValidated }: Card): string | null {
  if (status === 'resolved') return m.reports_resolved()
  if (status === 'hidden') return m.reports_hidden()
  return communityValidated ? m.reports_validated() : null
}

/** The first part of an address; the rest is the same for all reports at one location. */
function street(address: string): string {
  return shortAddress(address).split(',')[0] ?? ''
}
