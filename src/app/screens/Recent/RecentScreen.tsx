import { useCallback, useMemo, useState } from 'react'
import { useLoaderData, useSearchParams } from 'react-router'
import { ReportActions } from '#features/feed/actions/ReportActions.tsx'
import type { Feed } from '#features/feed/feed.browser.ts'
import { readFilters, writeFilters } from '#features/feed/filters.rules.ts'
import { exportAtom } from '#features/openData/exports/exports.contract.ts'
import { OpenDataLinks } from '#features/openData/OpenDataLinks.tsx'
import { cardId } from '#features/reports/card/ReportCard.tsx'
import { moreReportActions } from '../parts/moreReportActions.ts'
import { setPosition, usePosition } from '#features/territory/position.browser.ts'
import { isInside, type LatLng } from '#features/territory/territory.rules.ts'
import { m } from '#messages'
import { prefersReducedMotion } from '#platform/browser/reducedMotion.ts'
import type { ScreenHandle } from '#platform/browser/head.ts'
import type { MapTarget } from '#features/map/maps.tsx'
import { useRoot } from '#platform/browser/root.ts'
import { useNow } from '#platform/browser/ui/Ago.tsx'
import { Button } from '#platform/browser/ui/Button.tsx'
import { SkipLink } from '#platform/browser/ui/Page.tsx'
import { VisuallyHidden } from '#platform/browser/ui/VisuallyHidden.tsx'
import { useArrival } from './arrival.ts'
import { FilterBar } from './filters/FilterBar.tsx'
import { lastView } from './lastView.browser.ts'
import { loadRecent, type RecentData } from './loadRecent.ts'
import { NewReports } from './NewReports.tsx'
import { NotLocated } from './map/NotLocated.tsx'
import { OfflineBanner } from '../parts/OfflineBanner.tsx'
import { ShareButton } from '../parts/ShareButton.tsx'
import { LocationPopup, ReportPopup, WelcomePopup } from './Popups.tsx'
import { RecentMap } from './map/RecentMap.tsx'
import { Row, Stack } from '#platform/browser/ui/basics/Layout.tsx'
import styles from './RecentScreen.module.css'
import { ReportList } from './ReportList.tsx'
import { MAP_ID, SheetHandle, useIsFull } from './SheetHandle.tsx'
import { Thanks } from './Thanks.tsx'
import { useLocating } from './map/useLocating.ts'
import { usePins } from './map/usePins.ts'
import { useShownFeed } from './useShownFeed.ts'

/** Map and list of the reports. Source: spec §2 "Recent reports screen". */
function RecentScreen() {
  const data = useLoaderData<RecentData>()
  const {
    installation: { territory },
    me,
  } = useRoot()
  const [search] = useSearchParams()
  const filters = useMemo(() => readFilters(search), [search])
  const arrival = useArrival()
  const position = usePosition(territory)
  const feed = useShownFeed(filters, position.point, me?.id ?? null, data.rendered)
  const { hiddenCount, ...found } = usePins(filters, me?.id ?? null, feed.cards, position.point)
  const now = useNow(data.now)
  const { zoom } = territory.recentMap
  const [target, setTarget] = useState<MapTarget | null>(arrival.focus && { to: arrival.focus, zoom })
  const [openId, setOpenId] = useState<string | null>(null)
  const [pointedId, setPointedId] = useState<string | null>(null)
  const [thanks, setThanks] = useState(arrival.thanks)
  const locating = useLocating({
    findsAtStart: arrival.focus === null && lastView.get() === null,
    isInUse: target !== null || search.has('report'),
    goTo: (to) => setTarget({ to, zoom }),
  })
  const isFull = useIsFull()
  const selectedId = openId ?? pointedId

  const open = useCallback((id: string | null) => {
    setOpenId(id)
    // Whoever opens a report has seen the thanks, so those over the map close.
    if (id) setThanks((now) => (now === 'map' ? null : now))
    if (id && isWide())
      document
        .getElementById(cardId(id))
        ?.scrollIntoView({ block: 'center', behavior: prefersReducedMotion() ? 'instant' : 'smooth' })
  }, [])
  const moveUser = (point: LatLng) => {
    if (!isInside(territory.bounds, point)) return
    setPosition({ point, accuracyMetres: null })
    if (locating.problem) locating.goOn()
  }
  const showAll = () => setTarget({ to: 'all' })
  const focus = ({ lat, lng }: LatLng) => {
    if (arrival.details === search.get('report')) setTarget({ to: { lat, lng }, zoom })
  }
  const total = feed.total === null ? null : Math.max(0, feed.total - hiddenCount)

  return (
    <div className={styles.recent}>
      <section
        id={MAP_ID}
        className={styles.map}
        aria-label={m.feed_map()}
        data-full={isFull || undefined}
        data-all={target?.to === 'all' || undefined}
        data-needs-script
      >
        <SkipLink>{m.feed_skip_map()}</SkipLink>
        <RecentMap
          asksHeat={filters.heat}
          {...found}
          cards={feed.cards}
          position={position}
          target={target}
          selectedId={selectedId}
          openId={openId}
          now={now}
          isLocating={locating.state === 'asking'}
          onOpen={open}
          onMapClick={moveUser}
          onLocate={locating.find}
          onShowAll={showAll}
        >
          {thanks === 'map' && <Thanks float onClose={() => setThanks(null)} />}
          {locating.problem && <NotLocated why={locating.problem} onRetry={locating.find} onClose={locating.goOn} />}
        </RecentMap>
      </section>
      <main id="main" className={styles.list} aria-label={m.feed_list()}>
        <header className={styles.head}>
          <SheetHandle />
          <VisuallyHidden as="h1">{m.feed_title()}</VisuallyHidden>
          <Row between className={styles.top}>
            <p className={styles.status} role="status">
              {statusText(feed, total)}
            </p>
            <NewReports count={feed.heldCount} onShow={feed.release} />
            <span className={styles.share}>
              <ShareButton title={m.feed_title()} path={`/recent${writeFilters({ ...filters, cursor: null })}`} />
            </span>
            <span className={styles.wide} data-needs-script>
              <Button look="link" icon="expand" onClick={showAll}>
                {m.ui_show_all()}
              </Button>
            </span>
          </Row>
          <FilterBar filters={filters} />
        </header>
        <Stack gap={2} className={styles.banners}>
          {thanks === 'list' && <Thanks onClose={() => setThanks(null)} />}
          <OfflineBanner
            keptAt={feed.keptAt}
            updatedAt={feed.updatedAt}
            aged={m.feed_offline}
            unreached={m.feed_unreached}
          />
        </Stack>
        <ReportActions more={moreReportActions}>
          <ReportList
            feed={feed}
            filters={filters}
            now={now}
            from={position.point}
            selectedId={selectedId}
            onPoint={setPointedId}
          />
        </ReportActions>
        <OpenDataLinks filters={filters} />
      </main>
      <ReportPopup cards={feed.cards} now={now} from={position.point} onFound={focus} />
      <noscript>{import.meta.env.SSR && <PlainReport id={search.get('report')} />}</noscript>
      <LocationPopup
        open={locating.isOutside}
        isBusy={locating.state === 'asking'}
        onContinue={locating.goOn}
        onRetry={locating.find}
      />
      <WelcomePopup mayOpen={arrival.isPlain && locating.state === 'idle' && !locating.isOutside} />
    </div>
  )
}

/** How many reports match, or that they are being loaded. */
function statusText({ isFailed, isMore }: Pick<Feed, 'isFailed' | 'isMore'>, count: number | null): string {
  if (count === null) return isFailed ? '' : m.feed_loading()
  return isMore ? m.feed_showing_more({ count }) : m.feed_showing({ count })
}

/** Without JavaScript, redirects to the page of the report in the address. */
function PlainReport({ id }: { id: string | null }) {
  return id && <meta httpEquiv="refresh" content={`0;url=/report/${encodeURIComponent(id)}`} />
}

function isWide(): boolean {
  return matchMedia('(min-width: 1024px), (min-width: 600px) and (max-height: 500px)').matches
}

const handle: ScreenHandle<RecentData> = {
  head: (_, { installation }) => ({
    title: m.feed_title(),
    description: m.feed_about({ territory: installation.territory.name }),
    feed: exportAtom.path,
  }),
}

// The list itself fetches when a filter changes, so the loader does not run again.
export const screen = { loader: loadRecent, shouldRevalidate: () => false, Component: RecentScreen, handle }
