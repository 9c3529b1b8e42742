import { z } from 'zod'

// A machine's own name, such as localhost, will do.
const ADDRESS = /^[^\s@<>()[\]\\,;:"]+@[a-z0-9-]+(\.[a-z0-9-]+)*$/i
// Without quotes, these would end the name or begin another address.
const SENDERS_NAME = /^\s*("[^"\\\r\n]*"|[^"\\\r\n,;:@()]*)\s*$/

export const mailSettings = {
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' }).optional(),
  MAIL_FROM: z
    .string()
    .trim()
    .refine(isSender, 'must be an email address, or a name with one, such as Lamppost <no-reply@your.site>')
    .default('Lamppost <no-reply@localhost>'),
}

/** One address that mails may come from, by itself or as `Name <address>`. */
function isSender(text: string): boolean {
  const [, name = '', address = text] = /^([^<>]*)<([^<>]*)>$/.exec(text) ?? []
  return SENDERS_NAME.test(name) && ADDRESS.test(address)
}
