import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { readStatistics } from '#features/statistics/statistics.contract.ts'
import { StatisticsView } from '#features/statistics/StatisticsView.tsx'
import { m } from '#messages'
import { getLocale } from '#messages/runtime.js'
import { apiContext } from '#platform/browser/api.ts'
import type { ScreenHandle } from '#platform/browser/head.ts'
import { useRoot } from '#platform/browser/root.ts'
import { Muted } from '#platform/browser/ui/basics/Text.tsx'
import { Page, Top } from '#platform/browser/ui/Page.tsx'
import { shortMomentIn } from '#shared/clock.ts'
import { BackLink } from '../parts/BackLink.tsx'
import styles from './StatisticsScreen.module.css'

async function load({ context }: LoaderFunctionArgs) {
  return context.get(apiContext).call(readStatistics, {})
}

function StatisticsScreen() {
  const statistics = useLoaderData<typeof load>()
  const { timeZone } = useRoot().installation.territory
  return (
    <Page>
      <Top back={<BackLink />}>
        <h1>{m.statistics_title()}</h1>
      </Top>
      <Muted className={styles.about}>
        {m.statistics_about_numbers({ time: shortMomentIn(timeZone, new Date(statistics.countedAt), getLocale()) })}
      </Muted>
      <StatisticsView statistics={statistics} />
    </Page>
  )
}

const handle: ScreenHandle<unknown> = {
  head: (_, { installation }) => ({
    title: m.statistics_title(),
    description: m.statistics_about({ territory: installation.territory.name }),
  }),
}

/** /statistics. */
export const screen = { loader: load, Component: StatisticsScreen, handle }
