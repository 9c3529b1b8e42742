import { m } from '#messages'
import { type Rendered, useRenderedQuery } from '#platform/browser/hooks/useRenderedQuery.ts'
import { useApi } from '#platform/browser/useApi.ts'
import { ErrorState } from '#platform/browser/ui/EmptyState.tsx'
import { WaitingTiles, NumberTiles } from '#platform/browser/ui/numbers/NumberTiles.tsx'
import { Panel } from '#platform/browser/ui/Page.tsx'
import { Loading, Skeleton } from '#platform/browser/ui/Skeleton.tsx'
import { Grow, Row, Stack } from '#platform/browser/ui/basics/Layout.tsx'
import { BadgeList } from './BadgeList.tsx'
import { CategoryChart } from './CategoryChart.tsx'
import { Level } from './Level.tsx'
import { PointsHistory } from './PointsHistory.tsx'
import { numberText } from '#platform/browser/format.ts'
import { type Achievements, readAchievements } from './achievements.contract.ts'
import { MEDAL_GLYPHS, type MedalIcon } from './medals.browser.ts'

interface AchievementsTabProps {
  readerId: string
  rendered: Rendered<Achievements> | null
  now: number
}

/** A person's achievements, or why they cannot be shown. Source: spec §2 "Profile". */
export function AchievementsTab({ readerId, rendered, now }: AchievementsTabProps) {
  const api = useApi()
  const { data, isFailed, isRetrying, retry } = useRenderedQuery({
    queryKey: ['achievements', readerId],
    read: (signal) => api.call(readAchievements, {}, { signal }),
    rendered,
  })
  if (isFailed) return <ErrorState title={m.rewards_achievements_failed()} isRetrying={isRetrying} onRetry={retry} />
  if (!data) return <Waiting />
  return (
    <>
      <Level {...data} />
      <Stats {...data.stats} />
      <BadgeList badges={data.badges} />
      <Stack columns>
        <CategoryChart counts={data.reportsByCategory} />
        <PointsHistory history={data.history} now={now} />
      </Stack>
    </>
  )
}

function Stats(stats: Achievements['stats']) {
  const { totalReports, currentStreak, longestStreak, reportsWithPhotos, validatedReports } = stats
  return (
    <NumberTiles
      label={m.rewards_achievements_stats()}
      tiles={[
        tile('map-pin-check', m.rewards_achievements_total(), totalReports),
        tile('flame', m.rewards_achievements_current_streak(), currentStreak),
        tile('trophy', m.rewards_achievements_longest_streak(), longestStreak),
        tile('camera', m.rewards_achievements_photos(), reportsWithPhotos),
        tile('badge-check', m.rewards_achievements_validated(), validatedReports),
      ]}
    />
  )
}

function tile(icon: MedalIcon, name: string, value: number) {
  const glyph = <span aria-hidden="true" dangerouslySetInnerHTML={{ __html: MEDAL_GLYPHS[icon] }} />
  return { name, value: numberText(value), icon: glyph }
}

function Waiting() {
  return (
    <Loading>
      <Stack aria-hidden="true">
        <Panel>
          <Row gap={4}>
            <Skeleton shape="thumb" />
            <Grow>
              <Stack gap={2}>
                <Skeleton shape="small" width={25} />
                <Skeleton width={55} />
                <Skeleton shape="small" width={40} />
              </Stack>
            </Grow>
          </Row>
        </Panel>
        <WaitingTiles />
        <Panel>
          <Stack gap={2}>
            <Skeleton width={25} />
            <Skeleton width={75} />
            <Skeleton width={60} />
          </Stack>
        </Panel>
      </Stack>
    </Loading>
  )
}
