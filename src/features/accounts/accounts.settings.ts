import { onOff, words } from '#platform/server/settings.ts'
import { isEmail } from '#shared/email.ts'

export const accountsSettings = {
  ADMIN_EMAILS: words.refine((list) => list.every(isEmail), 'must be email addresses, separated by commas'),
  REVEAL_ACCOUNTS: onOff.default(true),
}
