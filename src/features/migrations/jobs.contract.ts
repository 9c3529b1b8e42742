import { m } from '#messages'

const TITLES: Record<string, () => string> = {
  backup: m.migrations_job_backup,
  mails: m.migrations_job_mails,
  'state-announcements': m.migrations_job_state_announcements,
  followers: m.migrations_job_followers,
  addresses: m.migrations_job_addresses,
  places: m.migrations_job_places,
  'place-searches': m.migrations_job_place_searches,
  packs: m.migrations_job_packs,
  accounts: m.migrations_job_accounts,
  unverified: m.migrations_job_unverified,
  'removed-files': m.migrations_job_removed_files,
  photos: m.migrations_job_photos,
  'comment-images': m.migrations_job_comment_images,
  migrations: m.migrations_job_migrations,
  purge: m.migrations_job_purge,
  'daily-mail': m.migrations_job_daily_mail,
  words: m.migrations_job_words,
  search: m.migrations_job_search,
  'old-words': m.migrations_job_old_words,
  order: m.migrations_job_order,
  overview: m.migrations_job_overview,
  storage: m.migrations_job_storage,
  vacuum: m.migrations_job_vacuum,
}

/** What a job does, in words; its name if it has no title. */
export function jobTitle(name: string): string {
  return TITLES[name]?.() ?? name
}
