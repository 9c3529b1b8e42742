import { m } from '#messages'
import type { BadgeId } from './badges.rules.ts'

/** The texts of each badge: name, condition, and what its owner did. Source: spec §3 "Badges". */
const BADGE_TEXTS: Record<BadgeId, { name: () => string; description: () => string; earned: () => string }> = {
  first_report: {
    name: m.badge_first_report,
    description: m.badge_first_report_how,
    earned: m.badge_first_report_done,
  },
  community_validator: {
    name: m.badge_community_validator,
    description: m.badge_community_validator_how,
    earned: m.badge_community_validator_done,
  },
  regular_reporter: {
    name: m.badge_regular_reporter,
    description: m.badge_regular_reporter_how,
    earned: m.badge_regular_reporter_done,
  },
  photo_enthusiast: {
    name: m.badge_photo_enthusiast,
    description: m.badge_photo_enthusiast_how,
    earned: m.badge_photo_enthusiast_done,
  },
  streak_master: {
    name: m.badge_streak_master,
    description: m.badge_streak_master_how,
    earned: m.badge_streak_master_done,
  },
  litter_warrior: {
    name: m.badge_litter_warrior,
    description: m.badge_litter_warrior_how,
    earned: m.badge_litter_warrior_done,
  },
  infrastructure_guardian: {
    name: m.badge_infrastructure_guardian,
    description: m.badge_infrastructure_guardian_how,
    earned: m.badge_infrastructure_guardian_done,
  },
  category_explorer: {
    name: m.badge_category_explorer,
    description: m.badge_category_explorer_how,
    earned: m.badge_category_explorer_done,
  },
  dedicated_reporter: {
    name: m.badge_dedicated_reporter,
    description: m.badge_dedicated_reporter_how,
    earned: m.badge_dedicated_reporter_done,
  },
}

/** A badge's name in the reader's language. */
export function badgeName(badge: BadgeId): string {
  return BADGE_TEXTS[badge].name()
}

/** How a badge is earned, in the reader's language. */
export function badgeDescription(badge: BadgeId): string {
  return BADGE_TEXTS[badge].description()
}

/** What somebody did to earn a badge, in the reader's language. */
export function badgeEarned(badge: BadgeId): string {
  return BADGE_TEXTS[badge].earned()
}
