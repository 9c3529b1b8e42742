import { m } from '#messages'
import { numberText } from '#platform/browser/format.ts'
import { NumberTiles } from '#platform/browser/ui/numbers/NumberTiles.tsx'
import type { Achievements } from './achievements.contract.ts'
import { MEDAL_GLYPHS, type MedalIcon } from './medals.browser.ts'

/** How much a person has done, in numbers. */
export function Stats(stats: Achievements['stats']) {
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
