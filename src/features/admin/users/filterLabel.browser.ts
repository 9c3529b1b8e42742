import { m } from '#messages'
import { USER_FILTERS } from './users.contract.ts'

const LABELS: Record<(typeof USER_FILTERS)[number], () => string> = {
  all: m.admin_users_all,
  administrators: m.admin_administrators,
  disabled: m.admin_users_disabled,
  unverified: m.accounts_unverified,
}

/** A filter of the list of accounts in words; one that is not known, as it is. */
export function filterLabel(filter: string): string {
  const known = USER_FILTERS.find((one) => one === filter)
  return known ? LABELS[known]() : filter
}
