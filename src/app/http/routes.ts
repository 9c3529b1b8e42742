import { accountDeletionRoutes } from '#features/accountDeletion/deletion.routes.ts'
import { languageRoutes } from '#features/accounts/language/language.routes.ts'
import { passwordRoutes } from '#features/accounts/password/password.routes.ts'
import { resetRoutes } from '#features/accounts/password/reset.routes.ts'
import { registerRoutes } from '#features/accounts/register/register.routes.ts'
import { verifyRoutes } from '#features/accounts/register/verify.routes.ts'
import { sessionRoutes } from '#features/accounts/sessions/sessions.routes.ts'
import { linkRoutes } from '#features/accounts/signIn/link.routes.ts'
import { signInRoutes } from '#features/accounts/signIn/signIn.routes.ts'
import { adminCommentRoutes } from '#features/admin/comments/comments.routes.ts'
import { adminCsvRoutes } from '#features/admin/csv/csv.routes.ts'
import { adminFlagRoutes } from '#features/admin/flags/flags.routes.ts'
import { adminLogRoutes } from '#features/admin/log/log.routes.ts'
import { adminOverviewRoutes } from '#features/admin/overview/overview.routes.ts'
import { adminReportRoutes } from '#features/admin/reports/reports.routes.ts'
import { adminUserRoutes } from '#features/admin/users/users.routes.ts'
import { apiKeyRoutes } from '#features/apiKeys/apiKeys.routes.ts'
import { commentRoutes } from '#features/comments/comments.routes.ts'
import { feedRoutes } from '#features/feed/feed.routes.ts'
import { flagRoutes } from '#features/flags/flags.routes.ts'
import { alertRoutes } from '#features/following/alerts/alerts.routes.ts'
import { channelRoutes } from '#features/following/channels/channels.routes.ts'
import { followRoutes } from '#features/following/follow/follow.routes.ts'
import { pushRoutes } from '#features/following/push/push.routes.ts'
import { migrationRoutes } from '#features/migrations/migrations.routes.ts'
import { notificationRoutes } from '#features/notifications/notifications.routes.ts'
import { preferenceRoutes } from '#features/notifications/preferences/preferences.routes.ts'
import { embedRoutes } from '#features/openData/embed/embed.routes.ts'
import { exportsRoutes } from '#features/openData/exports/exports.routes.ts'
import { sitemapRoutes } from '#features/openData/sitemap/sitemap.routes.ts'
import { placeRoutes } from '#features/places/places.routes.ts'
import { exportRoutes } from '#features/profile/export/export.routes.ts'
import { ownRoutes } from '#features/profile/own/own.routes.ts'
import { photoRoutes } from '#features/profile/photo/photo.routes.ts'
import { profileRoutes } from '#features/profile/profile.routes.ts'
import { correctionRoutes } from '#features/reports/correction/correction.routes.ts'
import { deletionRoutes } from '#features/reports/deletion/deletion.routes.ts'
import { reportRoutes } from '#features/reports/submit/reports.routes.ts'
import { similarRoutes } from '#features/reports/submit/similar.routes.ts'
import { notifiedRoutes } from '#features/reports/timeline/notified.routes.ts'
import { timelineRoutes } from '#features/reports/timeline/timeline.routes.ts'
import { rewardRoutes } from '#features/rewards/rewards.routes.ts'
import { statisticsRoutes } from '#features/statistics/statistics.routes.ts'
import { voteRoutes } from '#features/votes/votes.routes.ts'
import type { Route } from '#platform/server/route.ts'

export const routes: Route[] = [
  ...registerRoutes,
  ...languageRoutes,
  ...signInRoutes,
  ...verifyRoutes,
  ...resetRoutes,
  ...linkRoutes,
  ...sessionRoutes,
  ...passwordRoutes,
  ...accountDeletionRoutes,
  ...notificationRoutes,
  ...notifiedRoutes,
  ...preferenceRoutes,
  ...profileRoutes,
  ...photoRoutes,
  ...exportRoutes,
  ...ownRoutes,
  ...placeRoutes,
  ...reportRoutes,
  ...correctionRoutes,
  ...deletionRoutes,
  ...voteRoutes,
  ...followRoutes,
  ...channelRoutes,
  ...pushRoutes,
  ...alertRoutes,
  ...rewardRoutes,
  ...similarRoutes,
  ...timelineRoutes,
  ...commentRoutes,
  ...flagRoutes,
  ...feedRoutes,
  ...exportsRoutes,
  ...embedRoutes,
  ...sitemapRoutes,
  ...statisticsRoutes,
  ...migrationRoutes,
  ...apiKeyRoutes,
  ...adminReportRoutes,
  ...adminFlagRoutes,
  ...adminUserRoutes,
  ...adminLogRoutes,
  ...adminCommentRoutes,
  ...adminCsvRoutes,
  ...adminOverviewRoutes,
]
