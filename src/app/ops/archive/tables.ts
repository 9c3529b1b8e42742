/** How a table goes into an archive. */
export interface Kept {
  /** Columns that name files of the store; these files are archived too. */
  files?: readonly string[]
  /** A column that is set once the row is deleted: its files are being removed too, so they are not archived. */
  filesUnless?: string
  /** A boolean column: rows where it is true are left out. */
  without?: string
  /** SQL expressions that replace columns. They are idempotent: on a restored row they give the same value. */
  instead?: Readonly<Record<string, string>>
}

/**
 * Every table, after those that it refers to, and how a backup keeps it. Null: it is left out, for the reason beside it.
 * A new table must be added here. Source: safety rules, keeping.
 */
export const TABLES: Readonly<Record<string, Kept | null>> = {
  users: { files: ['avatar'] },
  credentials: {},
  profiles: {},
  admin_log: {},
  // Only hashes of random keys: nobody can report in a service's name with an archive.
  api_keys: {},
  // Without both, people who were disabled could register again after a restore.
  address_key: {},
  barred_addresses: {},
  territory_packs: { files: ['file'] },
  geocoded_places: {},
  places: {},
  place_names: {},
  place_searches: {},
  standings: {},
  ledger: {},
  earned_badges: {},
  notifications: {},
  notification_preferences: {},
  notification_voters: {},
  reports: { files: ['photo_display', 'photo_thumb'], filesUnless: 'deleted_at' },
  recounted_reports: {},
  report_words: {},
  report_counts: {},
  report_submissions: {},
  report_events: {},
  report_corrections: {},
  // Changes of state that are not announced yet are announced by the restored installation.
  untold_states: {},
  votes: {},
  comments: {},
  comment_images: { files: ['file'] },
  deleted_comments: {},
  follows: {},
  channels: {},
  channel_settings: {},
  // Old news would come late.
  pending_messages: null,
  alerts: {},
  // Without it, the browsers that show pushes would have to be asked again.
  push_keys: {},
  flags: {},
  flag_decisions: {},
  // Mails contain codes, so their texts are left out. A mail that still waits would come late, so it is withdrawn.
  mails: {
    without: 'is_forgotten',
    instead: {
      body_text: `''`,
      body_html: `''`,
      next_try_at: 'null',
      attempts: `case when sent_at is null and next_try_at is not null then 0 else attempts end`,
      failure: `case when sent_at is null and next_try_at is not null then 'withdrawn by a backup' else failure end`,
    },
  },
  // Nobody must be able to sign in, or use an emailed link, as another person with an archive. The codes that stop emails
  // with news (`channel_settings`) are kept, so that the links in emails already sent still work after a restore.
  sessions: null,
  codes: null,
  // They end with their sessions; a browser sends its own again at the next visit.
  push_subscriptions: null,
  // Counts of the last hours.
  rate_limits: null,
  // Files that wait for their deletion are not in the archive either.
  removed_files: null,
  // State and results of this installation's jobs. The jobs of another one make their own.
  job_states: null,
  upkeep_runs: null,
  upkeep_lines: null,
  daily_mails: null,
  stored_sizes: null,
  overview_numbers: null,
  // Each database writes its own when it is migrated; the manifest lists the migrations.
  schema_migrations: null,
}
