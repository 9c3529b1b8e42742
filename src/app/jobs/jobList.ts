import { purgeUnverified, cleanUpAccounts } from '#features/accounts/accounts.actions.ts'
import { CODE_MS } from '#features/accounts/accounts.rules.ts'
import { measureOverview } from '#features/admin/overview/overview.actions.ts'
import { workForFollowers } from '#features/following/announcing/followers.actions.ts'
import { renewNews } from '#features/following/mails/news.actions.ts'
import { sendDueMails } from '#features/mail/mail.actions.ts'
import { cleanUpFiles, unlinkRemoved } from '#features/media/removals.actions.ts'
import { writeToAdministrators } from '#features/migrations/health/daily.actions.ts'
import { measureStorage, noteJob } from '#features/migrations/health/health.actions.ts'
import { MAILS_JOB } from '#features/migrations/migrations.rules.ts'
import { askForPurge, continueRuns } from '#features/migrations/runner.actions.ts'
import { forgetReplacedPacks } from '#features/pack/packs.actions.ts'
import { indexSeen } from '#features/places/import/index.actions.ts'
import { forgetAnswers } from '#features/places/places.actions.ts'
import { settleOrder } from '#features/reports/counts/confirmOrder.queries.ts'
import { indexSearch } from '#features/reports/search/search.actions.ts'
import { fillAddresses } from '#features/reports/submit/addresses.actions.ts'
import { forgetOldWords, indexWords } from '#features/reports/submit/words.actions.ts'
import { ANNOUNCE_JOB, announceStates } from '#features/reports/timeline/announcements.actions.ts'
import { FOLLOWERS_JOB } from '#features/reports/timeline/events.actions.ts'
import type { Job } from '#platform/server/jobs/jobs.ts'
import { inLanguage } from '#platform/server/language.ts'
import type { Services } from '#platform/server/services.ts'

interface NotedJob extends Job {
  /** It only asks for work that stores its success itself. */
  endsLater?: true
}

/** The jobs of this program and their schedules. */
export function jobList(services: Services): Job[] {
  const jobs: NotedJob[] = [
    {
      name: MAILS_JOB,
      cron: '* * * * *',
      run: (stop) => sendDueMails(services, { news: renewNews(services) }, stop, CODE_MS),
    },
    { name: ANNOUNCE_JOB, cron: '* * * * *', run: (stop) => announceStates(services, stop), atStart: true },
    { name: FOLLOWERS_JOB, cron: '* * * * *', run: (stop) => workForFollowers(services, stop), atStart: true },
    { name: 'addresses', cron: '* * * * *', run: (stop) => fillAddresses(services, stop) },
    { name: 'places', cron: '*/5 * * * *', run: () => indexSeen(services) },
    { name: 'place-searches', cron: '53 3 * * *', run: () => forgetAnswers(services) },
    { name: 'packs', cron: '59 * * * *', run: () => forgetReplacedPacks(services) },
    { name: 'accounts', cron: '17 * * * *', run: () => cleanUpAccounts(services) },
    { name: 'unverified', cron: '23 3 * * *', run: () => purgeUnverified(services) },
    { name: 'removed-files', cron: '*/10 * * * *', run: (stop) => unlinkRemoved(services, stop) },
    { name: 'photos', cron: '41 3 * * *', run: () => cleanUpFiles(services, 'report_photos', 'profile_photos') },
    { name: 'comment-images', cron: '47 3 * * *', run: () => cleanUpFiles(services, 'comment_images') },
    { name: 'migrations', cron: '* * * * *', run: (stop) => continueRuns(services, stop), atStart: true },
    { name: 'purge', cron: '11 4 * * *', run: () => askForPurge(services), endsLater: true },
    { name: 'daily-mail', cron: '3 * * * *', run: () => writeToAdministrators(services) },
    { name: 'words', cron: '* * * * *', run: () => indexWords(services.database), atStart: true },
    { name: 'search', cron: '* * * * *', run: (stop) => indexSearch(services.database, stop), atStart: true },
    { name: 'old-words', cron: '29 * * * *', run: () => forgetOldWords(services) },
    { name: 'order', cron: '*/5 * * * *', run: () => settleOrder(services.database.sql) },
    { name: 'overview', cron: '*/10 * * * *', run: () => measureOverview(services), atStart: true },
    { name: 'storage', cron: '37 * * * *', run: () => measureStorage(services), atStart: true },
  ]
  // PGlite has no autovacuum and no checkpointer, so its write-ahead log would grow until the next start.
  if (services.database.kind === 'embedded') {
    jobs.push({
      name: 'vacuum',
      cron: '7 */6 * * *',
      run: () =>
        services.database.unhurried(async (client) => {
          await client.query('vacuum analyze')
          await client.query('checkpoint')
        }),
    })
  }
  // A job has no request to take the language from.
  const { DEFAULT_LANGUAGE } = services.config
  return jobs.map(({ run, endsLater, ...job }) => ({
    ...job,
    run: (stop) => inLanguage(DEFAULT_LANGUAGE, () => noteJob(services, job.name, () => run(stop), endsLater)),
  }))
}
