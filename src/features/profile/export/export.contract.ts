import { m } from '#messages'
import { endpoint } from '#shared/endpoint.ts'

/**
 * All stored data about the signed-in user, as one zip archive of JSON and photos. Source: spec §9 "Policy"; safety
 * rules, who may what.
 */
export const exportData = endpoint({
  method: 'GET',
  path: '/api/profile/export',
  summary: 'All stored data about you: a zip archive of JSON and photos, made while it is sent',
  who: 'user',
  download: 'application/zip',
  refusals: {
    'too-many-requests': [429, m.profile_export_too_many],
  },
})
