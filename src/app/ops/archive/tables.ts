/** How a table goes into an archive. */
export interface Kept {
  /** Columns that name files of the store, which go with the rows. */
  files?: readonly string[]
  /** Rows where this column is true stay out. */
  without?: string
  /** What an archive holds instead of a column: an SQL expression that gives the same when it is read again. */
  instead?: Readonly<Record<string, string>>
}

/**
 * Every table, and whether a backup holds it; null: left out, for the reason beside it. A new table is decided about here.
 * Source: safety rules, keeping.
 */
export const TABLES: Readonly<Record<string, Kept | null>> = {
  users: { files: ['avatar'] },
  credentials: {},
  profiles: {},
  admin_log: {},
  // Without both, whoever was disabled would come back through a restored backup.
  address_key: {},
  barred_addresses: {},
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
  reports: { files: ['photo_display', 'photo_thumb'] },
  recounted_reports: {},
  report_words: {},
  report_counts: {},
  report_submissions: {},
  report_events: {},
  report_corrections: {},
  // What is not told yet is told by whoever restores it.
  untold_states: {},
  votes: {},
  comments: {},
  comment_images: { files: ['file'] },
  flags: {},
  flag_decisions: {},
  // Mails hold codes, so their words stay out; one that still waits would be late and is withdrawn.
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
  // Whoever holds an archive must not be able to act in anybody's name.
  sessions: null,
  codes: null,
  // Counts of the last hours.
  rate_limits: null,
  // Files that nothing names any more are not in the archive either.
  removed_files: null,
  // What the jobs of this installation have done, which those of another do by themselves.
  job_states: null,
  upkeep_runs: null,
  upkeep_lines: null,
  daily_mails: null,
  stored_sizes: null,
  overview_numbers: null,
  // Written anew by the migrations themselves; the manifest names them.
  schema_migrations: null,
}

/** What every migration brings along by itself. */
export const MIGRATIONS_TABLE = 'schema_migrations'
