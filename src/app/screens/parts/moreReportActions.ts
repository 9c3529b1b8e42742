import type { MoreReportActions } from '#features/feed/actions/reportActions.browser.ts'

/** Popups of a report's menu, from features that `feed` may not import. */
export const moreReportActions: MoreReportActions = {
  correction: () => import('./correction/CorrectionSheet.tsx').then((it) => it.CorrectionSheet),
  moderation: () => import('#features/admin/reports/state/Moderation.tsx').then((it) => it.moderation),
}
