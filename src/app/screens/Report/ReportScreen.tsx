import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigate,
  useNavigation,
  useRevalidator,
} from 'react-router'
import { CategoryTile } from '#features/categories/CategoryTile.tsx'
import { categoryLabel } from '#features/categories/categories.contract.ts'
import { CommentSection } from '#features/comments/popup/CommentSection.tsx'
import { listComments } from '#features/comments/comments.contract.ts'
import { ReportActions } from '#features/feed/actions/ReportActions.tsx'
import { RETRY_MS } from '#features/feed/feed.browser.ts'
import { readReport } from '#features/feed/feed.contract.ts'
import { CardVotes, MoreButton } from '#features/feed/actions/CardButtons.tsx'
import { readTimeline } from '#features/reports/timeline/timeline.contract.ts'
import { useTimeline } from '#features/reports/timeline/timeline.browser.ts'
import type { Card } from '#features/reports/card/cards.contract.ts'
import { oneKey } from '#features/reports/card/reportCache.browser.ts'
import { ReportDetails, ReportFacts } from '#features/reports/card/ReportDetails.tsx'
import { jsonLdOf } from '#features/openData/jsonLd.rules.ts'
import { POPUP_LENGTH, PREVIEW_LENGTH } from '#features/reports/reports.rules.ts'
import { usePosition } from '#features/territory/position.browser.ts'
import { distanceKm } from '#features/territory/territory.rules.ts'
import { m } from '#messages'
import { isRefusal } from '#shared/endpoint.ts'
import { oneLine } from '#shared/text.ts'
import { apiContext } from '#platform/browser/api.ts'
import { callOptionsOf } from '#platform/browser/callOptions.ts'
import type { ScreenHandle } from '#platform/browser/head.ts'
import { newIdempotencyKey } from '#platform/browser/idempotencyKey.ts'
import { useIsScreenOpen } from '#platform/browser/hooks/useIsScreenOpen.ts'
import { useRoot } from '#platform/browser/root.ts'
import { useApi } from '#platform/browser/useApi.ts'
import { useNow } from '#platform/browser/ui/Ago.tsx'
import { Page, Top } from '#platform/browser/ui/Page.tsx'
import { Grow } from '#platform/browser/ui/basics/Layout.tsx'
import { Meta } from '#platform/browser/ui/basics/Text.tsx'
import { previewPath } from '#features/reports/preview/preview.rules.ts'
import { PlainActions } from './PlainActions.tsx'
import { type FormAnswer, reportAction } from './reportAction.ts'
import styles from './ReportScreen.module.css'
import { moreReportActions } from '../parts/moreReportActions.ts'
import { BackLink } from '../parts/BackLink.tsx'
import { OfflineBanner } from '../parts/OfflineBanner.tsx'
import { ShareButton } from '../parts/ShareButton.tsx'

type Data = Awaited<ReturnType<typeof load>>

async function load({ context, params }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const id = params['id'] ?? ''
  // Before the calls: what changes while they run is newer than their answers.
  const now = Date.now()
  let keptAt: number | null = null
  try {
    const [report, comments, timeline] = await Promise.all([
      api.call(readReport, { id }, { onCached: (at) => (keptAt = at) }),
      // If these fail, the report is shown without them.
      api.call(listComments, { id }).catch(() => null),
      api.call(readTimeline, { id }).catch(() => null),
    ])
    return { report, comments, timeline, now, keptAt, formKey: newIdempotencyKey() }
  } catch (error) {
    if (isRefusal(error) && error.status === 404) throw new Response(null, { status: 404 })
    throw error
  }
}

/**
 * The report that the page has loaded at the time `at`, kept up to date. `isGone`: by now the server has no such report
 * for this reader.
 */
function useLoadedReport(loaded: Card, at: number): { report: Card; isGone: boolean } {
  const api = useApi()
  const { id } = loaded
  const { data, error } = useQuery({
    queryKey: [...oneKey(id), at],
    queryFn: (context) => api.call(readReport, { id }, callOptionsOf(context)),
    initialData: loaded,
    initialDataUpdatedAt: at,
  })
  return { report: data, isGone: isRefusal(error) && error.status === 404 }
}

/** One report on a page of its own, for links, sharing and previews. Source: spec §2 "Screens and routes". */
function ReportScreen() {
  const data = useLoaderData<Data>()
  const { report, isGone } = useLoadedReport(data.report, data.now)
  const timeline = useTimeline(report, data.timeline?.items, data.now)
  const answer = useActionData<FormAnswer>()
  const navigate = useNavigate()
  const isScreenOpen = useIsScreenOpen()
  const { installation } = useRoot()
  const now = useNow(data.now)
  const { point } = usePosition(installation.territory)
  const { revalidate, state } = useRevalidator()
  const isIdle = useNavigation().state === 'idle' && state === 'idle'
  useEffect(() => {
    // The loader then answers as for a report that never existed.
    if (isGone) void revalidate()
  }, [isGone, revalidate])
  const isKept = data.keptAt !== null
  useEffect(() => {
    // Otherwise a load or a navigation that takes longer would be started again and again.
    if (!isKept || !isIdle) return
    const timer = setInterval(() => void revalidate(), RETRY_MS)
    return () => clearInterval(timer)
  }, [isKept, isIdle, revalidate])
  const actions = (
    <>
      <ShareButton title={categoryLabel(report.category)} path={`/report/${report.id}`} />
      <MoreButton report={report} />
    </>
  )
  return (
    <ReportActions
      onDeleted={() => isScreenOpen() && void navigate('/recent', { replace: true })}
      more={moreReportActions}
    >
      <Page>
        <Top back={<BackLink />} actions={actions}>
          <CategoryTile category={report.category} />
          <Grow>
            <h1 className={styles.title}>{categoryLabel(report.category)}</h1>
            <Meta>
              <ReportFacts report={report} now={now} />
            </Meta>
          </Grow>
        </Top>
        {isKept && (
          <OfflineBanner
            keptAt={data.keptAt}
            updatedAt={data.now}
            aged={m.reports_offline}
            unreached={m.reports_unreached}
          />
        )}
        <ReportDetails
          key={report.id}
          report={report}
          now={now}
          distanceKm={distanceKm(point, report)}
          layout="page"
          events={timeline}
          votes={
            <>
              <CardVotes report={report} isWide />
              <PlainActions report={report} answer={answer} />
            </>
          }
          comments={
            <CommentSection
              key={report.id}
              reportId={report.id}
              isHidden={report.status === 'hidden'}
              now={now}
              rendered={{ value: data.comments, at: data.now }}
              refused={answer?.comment}
              formKey={data.formKey}
            />
          }
        />
      </Page>
    </ReportActions>
  )
}

const handle: ScreenHandle<Data> = {
  head: ({ report: { category, description, photo, status, ...report } }, { installation }) => ({
    title: nameOf({ category, description }),
    description: m.reports_about({
      category: categoryLabel(category),
      territory: installation.territory.name,
      description: oneLine(description, PREVIEW_LENGTH),
    }),
    ...(photo
      ? { image: photo.display }
      : installation.tiles.kind === 'vector' && status !== 'hidden' && { image: previewPath({ ...report, category }) }),
    ...(status === 'hidden'
      ? { isPrivate: true }
      : {
          data: jsonLdOf(
            { ...report, description, photo },
            { name: nameOf({ category, description }), publicUrl: installation.publicUrl },
          ),
        }),
  }),
}

function nameOf({ category, description }: Pick<Data['report'], 'category' | 'description'>): string {
  return `${categoryLabel(category)}: ${oneLine(description, POPUP_LENGTH)}`
}

export const screen = { loader: load, action: reportAction, Component: ReportScreen, handle }
