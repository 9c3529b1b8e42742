import { m } from '#messages'
import type { BadgeId } from './badges.rules.ts'

// The texts of each badge. Source: spec §3 "Badges".

/** A badge's name. */
export const BADGE_NAMES: Record<BadgeId, () => string> = {
  first_report: m.rewards_badge_first_report,
  community_validator: m.rewards_badge_community_validator,
  regular_reporter: m.rewards_badge_regular_reporter,
  photo_enthusiast: m.rewards_badge_photo_enthusiast,
  streak_master: m.rewards_badge_streak_master,
  litter_warrior: m.rewards_badge_litter_warrior,
  infrastructure_guardian: m.rewards_badge_infrastructure_guardian,
  category_explorer: m.rewards_badge_category_explorer,
  dedicated_reporter: m.rewards_badge_dedicated_reporter,
}

/** How it is earned. */
export const BADGE_DESCRIPTIONS: Record<BadgeId, () => string> = {
  first_report: m.rewards_badge_first_report_how,
  community_validator: m.rewards_badge_community_validator_how,
  regular_reporter: m.rewards_badge_regular_reporter_how,
  photo_enthusiast: m.rewards_badge_photo_enthusiast_how,
  streak_master: m.rewards_badge_streak_master_how,
  litter_warrior: m.rewards_badge_litter_warrior_how,
  infrastructure_guardian: m.rewards_badge_infrastructure_guardian_how,
  category_explorer: m.rewards_badge_category_explorer_how,
  dedicated_reporter: m.rewards_badge_dedicated_reporter_how,
}

/** What somebody did to earn it. */
export const BADGE_DEEDS: Record<BadgeId, () => string> = {
  first_report: m.rewards_badge_first_report_done,
  community_validator: m.rewards_badge_community_validator_done,
  regular_reporter: m.rewards_badge_regular_reporter_done,
  photo_enthusiast: m.rewards_badge_photo_enthusiast_done,
  streak_master: m.rewards_badge_streak_master_done,
  litter_warrior: m.rewards_badge_litter_warrior_done,
  infrastructure_guardian: m.rewards_badge_infrastructure_guardian_done,
  category_explorer: m.rewards_badge_category_explorer_done,
  dedicated_reporter: m.rewards_badge_dedicated_reporter_done,
}
