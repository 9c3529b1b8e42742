/** Which feature, or the platform, owns which tables: only the owner writes them, all may read them. */
const tables: Record<string, string[]> = {
  platform: ['rate_limits'],
  accounts: ['users', 'sessions', 'credentials', 'codes', 'admin_log', 'address_key', 'barred_addresses'],
  apiKeys: ['api_keys'],
  places: ['geocoded_places', 'places', 'place_names', 'place_searches'],
  media: ['removed_files'],
  pack: ['territory_packs'],
  mail: ['mails'],
  rewards: ['standings', 'ledger', 'earned_badges'],
  notifications: ['notifications', 'notification_preferences', 'notification_voters'],
  reports: [
    'reports',
    'recounted_reports',
    'report_words',
    'report_counts',
    'report_corrections',
    'report_events',
    'report_submissions',
    'untold_states',
  ],
  votes: ['votes'],
  comments: ['comments', 'comment_images', 'deleted_comments'],
  following: [
    'alerts',
    'channel_settings',
    'channels',
    'follows',
    'pending_messages',
    'push_keys',
    'push_subscriptions',
  ],
  flags: ['flags', 'flag_decisions'],
  profile: ['profiles'],
  admin: ['overview_numbers'],
  migrations: ['job_states', 'upkeep_runs', 'upkeep_lines', 'daily_mails', 'stored_sizes'],
}

/** Table → its owner. */
export const owners = new Map(
  Object.entries(tables).flatMap(([feature, names]) => names.map((name) => [name, feature] as const)),
)
