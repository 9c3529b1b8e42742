import { m } from '#messages'
import type { BadgeId } from './badges.rules.ts'

/** The texts of each badge: name, condition, and what its owner did. Source: spec §3 "Badges". */
const TEXTS: Record<BadgeId, [name: () => string, description: () => string, earned: () => string]> = {
  first_report: [m.rewards_badge_first_report, m.rewards_badge_first_report_how, m.rewards_badge_first_report_done],
  community_validator: [
    m.rewards_badge_community_validator,
    m.rewards_badge_community_validator_how,
    m.rewards_badge_community_validator_done,
  ],
  regular_reporter: [
    m.rewards_badge_regular_reporter,
    m.rewards_badge_regular_reporter_how,
    m.rewards_badge_regular_reporter_done,
  ],
  photo_enthusiast: [
    m.rewards_badge_photo_enthusiast,
    m.rewards_badge_photo_enthusiast_how,
    m.rewards_badge_photo_enthusiast_done,
  ],
  streak_master: [m.rewards_badge_streak_master, m.rewards_badge_streak_master_how, m.rewards_badge_streak_master_done],
  litter_warrior: [
    m.rewards_badge_litter_warrior,
    m.rewards_badge_litter_warrior_how,
    m.rewards_badge_litter_warrior_done,
  ],
  infrastructure_guardian: [
    m.rewards_badge_infrastructure_guardian,
    m.rewards_badge_infrastructure_guardian_how,
    m.rewards_badge_infrastructure_guardian_done,
  ],
  category_explorer: [
    m.rewards_badge_category_explorer,
    m.rewards_badge_category_explorer_how,
    m.rewards_badge_category_explorer_done,
  ],
  dedicated_reporter: [
    m.rewards_badge_dedicated_reporter,
    m.rewards_badge_dedicated_reporter_how,
    m.rewards_badge_dedicated_reporter_done,
  ],
}

/** A badge's name in the reader's language. */
export function badgeName(badge: BadgeId): string {
  return TEXTS[badge][0]()
}

/** How a badge is earned, in the reader's language. */
export function badgeDescription(badge: BadgeId): string {
  return TEXTS[badge][1]()
}

/** What somebody did to earn a badge, in the reader's language. */
export function badgeEarned(badge: BadgeId): string {
  return TEXTS[badge][2]()
}
