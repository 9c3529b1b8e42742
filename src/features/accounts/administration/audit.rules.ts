import { NIL_ID } from '#shared/ids.ts'

/** The actions of administrators that are logged. */
export const AUDIT_ACTIONS = [
  'report-edited',
  'report-state',
  'report-photo-removed',
  'report-deleted',
  'flags-dismissed',
  'flags-reopened',
  'comment-deleted',
  'user-edited',
  'user-photo-removed',
  'user-disabled',
  'user-enabled',
  'user-deleted',
  'administrator-set',
  'administrator-removed',
  'migration-run',
  'list-downloaded',
  'key-made',
  'key-revoked',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** The administrator's id that is logged for actions from the machine's shell. */
export const SHELL = NIL_ID
