import type { MoreReportActions } from '#features/feed/actions/reportActions.browser.ts'

/** Popups that a report's menu opens, of features that `feed` may not import. */
export const moreReportActions: MoreReportActions = {
  correction: () => import('./CorrectionSheet.tsx').then((it) => it.CorrectionSheet),
  moderation: () => import('#features/admin/reports/state/Moderation.tsx').then((it) => it.moderation),
}
