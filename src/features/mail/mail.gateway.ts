import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { Config } from '#platform/server/config.ts'
import type { Mail } from './mail.rules.ts'

/** Source: safety rules, load: SMTP 10 s. */
const TIMEOUT_MS = 10_000

export interface Mailer {
  readonly kind: 'smtp' | 'development'
  /**
   * Hands a mail over; `signal` aborts that.
   * @throws MailRefused
   */
  deliver(mail: Mail, signal?: AbortSignal): Promise<void>
  close(): void
}

/**
 * A mail that could not be handed over. `message` contains no address; `isFinal`: the recipient is refused, so another
 * try is useless.
 */
export class MailRefused extends Error {
  override name = 'MailRefused'
  readonly isFinal: boolean

  constructor(error: unknown) {
    const {
      code = '',
      responseCode = 0,
      command = '',
      response = '',
    } = error as { code?: string; responseCode?: number; command?: string; response?: string } // nodemailer's errors
    super([code || 'unknown', responseCode || '', command].filter(Boolean).join(' '))
    // Enhanced codes 5.4 (routing) and 5.7 (policy) are about our relay, not about the recipient, except 5.4.1, which
    // Exchange sends for an unknown recipient.
    const isAboutUs = /^5\d\d[ -]5\.(?:7\.|4\.(?!1\b))/.test(response)
    this.isFinal = code === 'EENVELOPE' && command === 'RCPT TO' && responseCode >= 500 && !isAboutUs
  }
}

/** Sends mail through the SMTP server of the settings, else keeps it in the development mailbox. */
export function openMailer(config: Config, log: Logger): Mailer {
  return config.SMTP_URL ? openSmtp(config.SMTP_URL, config) : openMailbox(config, log)
}

function openSmtp(url: string, { MAIL_FROM, PUBLIC_URL }: Config): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    maxRequeues: 1,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const host = new URL(PUBLIC_URL).hostname
  return {
    kind: 'smtp',
    async deliver({ id, recipient, subject, text, html, unsubscribeUrl }, signal) {
      const letter = {
        from: MAIL_FROM,
        // As an object it is always a single address, never a list, whatever it contains.
        to: { name: '', address: recipient },
        subject: subject.replace(/\s+/g, ' '),
        text,
        html,
        messageId: `<${id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribeUrl && unsubscribeHeaders(unsubscribeUrl)) },
        ...(signal && { signal }),
      }
      await transport.sendMail(letter).catch((error: unknown) => {
        throw new MailRefused(error)
      })
    },
    close: () => transport.close(),
  }
}

/** Source: RFC 2369, RFC 8058. */
function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

// The mail stays in its table, where /dev/mail shows it. The log names that page, but not the code in the mail.
function openMailbox({ PUBLIC_URL }: Config, log: Logger): Mailer {
  return {
    kind: 'development',
    async deliver({ kind }) {
      log.info(`mail for ${kind}: see ${PUBLIC_URL}/dev/mail`)
    },
    close: () => undefined,
  }
}
