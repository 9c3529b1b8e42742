import { z } from 'zod'
import { addressOfUser } from '#platform/server/settings.ts'

// A host name without a dot, such as localhost, is allowed.
const ADDRESS = /^[^\s@<>()[\]\\,;:"]+@[a-z0-9-]+(\.[a-z0-9-]+)*$/i
// Unquoted, these characters would end the name or begin another address.
const SENDERS_NAME = /^\s*("[^"\\\r\n]*"|[^"\\\r\n,;:@()]*)\s*$/

export const mailSettings = {
  SMTP_URL: addressOfUser(/^smtps?$/, 'smtp:// or smtps://').optional(),
  MAIL_FROM: z
    .string()
    .trim()
    .refine(isSender, 'must be an email address, or a name with one, such as Lamppost <no-reply@your.site>')
    .default('Lamppost <no-reply@localhost>'),
}

/** Whether this is a single sender, as an address or as `Name <address>`. */
function isSender(text: string): boolean {
  const [, name = '', address = text] = /^([^<>]*)<([^<>]*)>$/.exec(text) ?? []
  return SENDERS_NAME.test(name) && ADDRESS.test(address)
}
