import { type LoaderFunctionArgs, useLoaderData, useLocation, useNavigate } from 'react-router'
import { CategoryTile } from '#features/categories/CategoryTile.tsx'
import { categoryLabel } from '#features/categories/categories.contract.ts'
import { readReport } from '#features/feed/feed.contract.ts'
import { ReportDetails } from '#features/reports/ReportDetails.tsx'
import { POPUP_LENGTH, PREVIEW_LENGTH, shortDescription } from '#features/reports/reports.rules.ts'
import { usePosition } from '#features/territory/position.browser.ts'
import { distanceKm } from '#features/territory/territory.rules.ts'
import { m } from '#messages'
import { isRefusal } from '#shared/endpoint.ts'
import { apiContext } from '#web/api.ts'
import type { ScreenHandle } from '#web/head.ts'
import { useRoot } from '#web/root.ts'
import { Ago, useNow } from '#web/ui/Ago.tsx'
import { IconLink } from '#web/ui/IconButton.tsx'
import { Page, Top } from '#web/ui/Page.tsx'
import styles from './ReportScreen.module.css'
import { ShareButton } from './ShareButton.tsx'

type Data = Awaited<ReturnType<typeof load>>

async function load({ context, params }: LoaderFunctionArgs) {
  try {
    return { report: await context.get(apiContext).call(readReport, { id: params['id'] ?? '' }), now: Date.now() }
  } catch (error) {
    if (isRefusal(error) && error.status === 404) throw new Response(null, { status: 404 })
    throw error
  }
}

/** One report on a page of its own: to be linked to, shared, previewed. Source: spec §2 "Screens and routes". */
function ReportScreen() {
  const data = useLoaderData<Data>()
  const { report } = data
  const { installation } = useRoot()
  const now = useNow(data.now)
  const { point } = usePosition(installation.territory)
  const tiles = { url: installation.tileUrl, attribution: installation.tileAttribution }
  return (
    <Page>
      <Top back={<Back />} acts={<ShareButton title={categoryLabel(report.category)} path={`/report/${report.id}`} />}>
        <CategoryTile category={report.category} />
        <div className="grow">
          <h1 className={styles.title}>{categoryLabel(report.category)}</h1>
          <p className="meta">
            {report.author.name} · <Ago at={report.createdAt} now={now} />
          </p>
        </div>
      </Top>
      <ReportDetails report={report} now={now} distanceKm={distanceKm(point, report)} tiles={tiles} layout="page" />
    </Page>
  )
}

/** Back to the list as it was left, where one came from there. */
function Back() {
  const navigate = useNavigate()
  const { state } = useLocation() as { state: unknown }
  const cameFromList = typeof state === 'object' && state !== null && 'fromList' in state
  return (
    <IconLink
      icon="arrow-left"
      label={m.missing_back()}
      to="/recent"
      onClick={(event) => {
        if (!cameFromList || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        void navigate(-1)
      }}
    />
  )
}

const handle: ScreenHandle<Data> = {
  head: ({ report: { category, description, photo, status } }, { installation }) => ({
    title: `${categoryLabel(category)}: ${shortDescription(oneLine(description), POPUP_LENGTH)}`,
    description: m.report_about({
      category: categoryLabel(category),
      territory: installation.territory.name,
      description: shortDescription(oneLine(description), PREVIEW_LENGTH),
    }),
    ...(photo && { image: photo.display }),
    ...(status === 'hidden' && { isPrivate: true }),
  }),
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}

export const screen = { loader: load, Component: ReportScreen, handle }
