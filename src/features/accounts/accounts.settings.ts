import { z } from 'zod'
import { onOff } from '#platform/server/settings.ts'
import { isEmail } from '#shared/email.ts'

export const accountsSettings = {
  ADMIN_EMAILS: z
    .string()
    .default('')
    .transform((list) =>
      list
        .toLowerCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    )
    .refine((list) => list.every(isEmail), 'must be email addresses, separated by commas'),
  REVEAL_ACCOUNTS: onOff.default(true),
}
