import { m } from '#messages'
import { ErrorState } from '#platform/browser/ui/EmptyState.tsx'
import { WaitingTiles } from '#platform/browser/ui/numbers/NumberTiles.tsx'
import { Panel } from '#platform/browser/ui/Page.tsx'
import { Skeleton } from '#platform/browser/ui/Skeleton.tsx'
import { VisuallyHidden } from '#platform/browser/ui/VisuallyHidden.tsx'
import { Grow, Row, Stack } from '#platform/browser/ui/basics/Layout.tsx'
import type { useAchievements } from './achievements.browser.ts'
import { BadgeList } from './BadgeList.tsx'
import { CategoryChart } from './CategoryChart.tsx'
import { Level } from './Level.tsx'
import { PointsHistory } from './PointsHistory.tsx'
import { Stats } from './Stats.tsx'

interface AchievementsTabProps {
  known: ReturnType<typeof useAchievements>
  /** The time now, milliseconds. */
  now: number
}

/** A person's achievements, or why they cannot be shown. Source: spec §2 "Profile". */
export function AchievementsTab({
  known: { data: achievements, isFailed, isRetrying, retry },
  now,
}: AchievementsTabProps) {
  if (isFailed) return <ErrorState title={m.rewards_achievements_failed()} isRetrying={isRetrying} onRetry={retry} />
  if (!achievements) return <Waiting />
  return (
    <>
      <Level {...achievements} />
      <Stats {...achievements.stats} />
      <BadgeList badges={achievements.badges} />
      <Stack columns>
        <CategoryChart counts={achievements.reportsByCategory} />
        <PointsHistory history={achievements.history} now={now} />
      </Stack>
    </>
  )
}

function Waiting() {
  return (
    <Stack role="status" aria-label={m.ui_loading()}>
      <VisuallyHidden>{m.ui_loading()}</VisuallyHidden>
      <Panel>
        <Row gap={4} aria-hidden="true">
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
        <Stack gap={2} aria-hidden="true">
          <Skeleton width={25} />
          <Skeleton width={75} />
          <Skeleton width={60} />
        </Stack>
      </Panel>
    </Stack>
  )
}
