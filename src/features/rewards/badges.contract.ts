import { m } from '#messages'
import type { BadgeId } from './badges.rules.ts'

/** Name and condition of each badge. Source: spec §3 "Badges". */
const BADGE_TEXTS: Record<BadgeId, { name: () => string; description: () => string }> = {
  first_report: { name: m.badge_first_report, description: m.badge_first_report_how },
  community_validator: { name: m.badge_community_validator, description: m.badge_community_validator_how },
  regular_reporter: { name: m.badge_regular_reporter, description: m.badge_regular_reporter_how },
  photo_enthusiast: { name: m.badge_photo_enthusiast, description: m.badge_photo_enthusiast_how },
  streak_master: { name: m.badge_streak_master, description: m.badge_streak_master_how },
  litter_warrior: { name: m.badge_litter_warrior, description: m.badge_litter_warrior_how },
  infrastructure_guardian: {
    name: m.badge_infrastructure_guardian,
    description: m.badge_infrastructure_guardian_how,
  },
  category_explorer: { name: m.badge_category_explorer, description: m.badge_category_explorer_how },
  dedicated_reporter: { name: m.badge_dedicated_reporter, description: m.badge_dedicated_reporter_how },
}

/** A badge's name in the reader's language. */
export function badgeName(badge: BadgeId): string {
  return BADGE_TEXTS[badge].name()
}

/** What a badge is earned by, in the reader's language. */
export function badgeDescription(badge: BadgeId): string {
  return BADGE_TEXTS[badge].description()
}
