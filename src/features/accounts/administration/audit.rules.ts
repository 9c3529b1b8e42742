/** What an administrator does that is logged. */
export const ACTS = [
  'report-edited',
  'report-state',
  'report-photo-removed',
  'report-deleted',
  'flags-dismissed',
  'flags-reopened',
  'comment-deleted',
  'user-edited',
  'user-disabled',
  'user-enabled',
  'user-deleted',
  'administrator-set',
  'administrator-removed',
  'migration-run',
  'list-downloaded',
] as const
export type Act = (typeof ACTS)[number]

/** Who it is in the log that acts from the machine's shell. */
export const SHELL = '00000000-0000-0000-0000-000000000000'
