import type { MoreActs } from '#features/feed/actions/reportActions.browser.ts'

/** What the menu of a report opens that is younger than the feed. */
export const moreActs: MoreActs = {
  correction: () => import('./CorrectionSheet.tsx').then((it) => it.CorrectionSheet),
  moderation: () => import('#features/admin/reports/Moderation.tsx').then((it) => it.moderation),
}
