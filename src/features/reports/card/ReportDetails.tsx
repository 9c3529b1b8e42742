import { type ReactNode, useState } from 'react'
import { categoryLabel } from '#features/categories/categories.contract.ts'
import { m } from '#messages'
import { MiniMap } from '#features/map/maps.tsx'
import { Ago } from '#platform/browser/ui/Ago.tsx'
import { Facts } from '#platform/browser/ui/numbers/Facts.tsx'
import { Row, Stack } from '#platform/browser/ui/basics/Layout.tsx'
import { Meta } from '#platform/browser/ui/basics/Text.tsx'
import { ConfirmLamps } from './parts/ConfirmLamps.tsx'
import type { Card } from './cards.contract.ts'
import styles from './ReportDetails.module.css'
import { pinStateOf, ReportTags } from './parts/ReportState.tsx'
import { ReportStory } from '../timeline/ReportStory.tsx'
import { CONFIRMS_TO_VALIDATE, shortAddress } from '../reports.rules.ts'
import type { TimelineEvent } from '../timeline/timeline.contract.ts'
import { Distance } from '#features/territory/Distance.tsx'
import { Address } from './ReportCard.tsx'
import textStyles from './parts/ReportFullText.module.css'
import { Icon } from '#platform/browser/icons/Icon.tsx'
import { PictureViewer } from '#platform/browser/overlays/overlays.tsx'
import { photoAlt } from '../photos/PhotoThumb.tsx'
import photoStyles from './parts/ReportPhoto.module.css'

interface ReportDetailsProps {
  report: Card
  now: number
  distanceKm: number
  /** popup: the map first, the comments beside; page: the photo first, the map and the timeline beside. */
  layout: 'page' | 'popup'
  votes: ReactNode
  comments: ReactNode
  /**
   * The timeline, once it is loaded; the popup shows it only if an administrator has changed the report's state. Its place
   * is there from the beginning, unless the report is active again.
   */
  events: TimelineEvent[] | undefined
}

/** Who reported it, and when. */
export function ReportFacts({ report: { author, createdAt, editedAt }, now }: { report: Card; now: number }) {
  return (
    <Facts>
      {author.name}
      <Ago at={createdAt} now={now} />
      {editedAt && m.reports_edited()}
    </Facts>
  )
}

/** Everything about a report below its heading. Source: spec §2 "Report details popup". */
export function ReportDetails({ report, now, distanceKm, layout, votes, comments, events }: ReportDetailsProps) {
  const { category, address, photo, lat, lng } = report
  const isChanged =
    events?.some(({ kind }) => kind !== 'reported' && kind !== 'validated') ?? report.status !== 'active'
  const story = <ReportStory report={report} events={events} now={now} />
  const place = address ? shortAddress(address) : categoryLabel(category)
  return (
    <div className={styles.details} data-layout={layout}>
      <article className={styles.main}>
        <div className={styles.report}>
          {photo && (
            <div className={styles.photo}>
              <ReportPhoto photo={photo} category={category} />
            </div>
          )}
          <div className={styles.words}>
            <ReportFullText report={report} distanceKm={distanceKm} />
          </div>
          {layout === 'popup' && isChanged && <div className={styles.story}>{story}</div>}
          <Progress report={report} votes={votes} />
        </div>
        <div className={styles.comments}>{comments}</div>
      </article>
      <aside className={styles.aside}>
        <div className={styles.map} data-needs-script>
          <MiniMap
            label={m.reports_map_of({ place })}
            point={{ lat, lng }}
            category={category}
            state={pinStateOf(report)}
          />
        </div>
        {layout === 'page' && story}
      </aside>
    </div>
  )
}

/** How many confirms a report has, and how many it still needs to be validated. */
function Progress({ report, votes }: { report: Card; votes: ReactNode }) {
  const { confirms, communityValidated } = report
  const left = communityValidated ? 0 : Math.max(0, CONFIRMS_TO_VALIDATE - confirms)
  return (
    <Stack gap={2} className={styles.progress}>
      <Row between className={styles.counts}>
        <b>{left === 0 ? m.reports_confirms({ count: confirms }) : m.reports_lamps_confirms({ count: confirms })}</b>
        <Meta as="span">{left === 0 ? m.reports_validated() : m.reports_to_validate({ count: left })}</Meta>
      </Row>
      <ConfirmLamps {...report} />
      {votes}
    </Stack>
  )
}

/** What a report says, and where it is. */
function ReportFullText({ report, distanceKm }: { report: Card; distanceKm: number }) {
  const { description, address } = report
  return (
    <div className={textStyles.text}>
      <ReportTags {...report} />
      <p className={textStyles.description}>{description}</p>
      {address ? (
        <Address address={address}>
          {' '}
          <Meta as="span">
            {'·\u00a0'}
            <Distance km={distanceKm} />
          </Meta>
        </Address>
      ) : (
        <Meta>
          <Distance km={distanceKm} />
        </Meta>
      )}
    </div>
  )
}

/** A report's photo, which opens large. */
function ReportPhoto({ photo, category }: { photo: NonNullable<Card['photo']>; category: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={photoStyles.photo} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <img
          src={photo.display}
          alt={photoAlt(category)}
          width={photo.width}
          height={photo.height}
          fetchPriority="high"
        />
        <span className={photoStyles.enlarge} data-needs-script>
          <Icon name="maximize-2" size="s" />
          {m.ui_enlarge()}
        </span>
      </button>
      <PictureViewer open={isOpen} onClose={() => setOpen(false)} src={photo.display} alt={photoAlt(category)} />
    </>
  )
}
