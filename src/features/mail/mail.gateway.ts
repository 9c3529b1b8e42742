import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { Config } from '#platform/server/config.ts'
import type { Mail } from './mail.rules.ts'

/** Source: safety rules, load: SMTP 10 s. */
const TIMEOUT_MS = 10_000

export interface Mailer {
  readonly kind: 'smtp' | 'development'
  /** Hands a mail over; `signal` gives it up. @throws MailRefused */
  deliver(mail: Mail, signal?: AbortSignal): Promise<void>
  close(): void
}

/** A mail that could not be handed over. `message` names no address; `isFinal` when another try is of no use. */
export class MailRefused extends Error {
  override name = 'MailRefused'
  readonly isFinal: boolean

  constructor(error: unknown) {
    const {
      code = '',
      responseCode = 0,
      command = '',
    } = error as { code?: string; responseCode?: number; command?: string } // nodemailer's errors
    super([code || 'unknown', responseCode || '', command].filter(Boolean).join(' '))
    this.isFinal = code === 'EENVELOPE' && responseCode >= 500
  }
}

/** Mail over the SMTP server of the settings, else kept in the development mailbox. */
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
    async deliver({ id, recipient, subject, text, html }, signal) {
      const letter = {
        from: MAIL_FROM,
        // As an object it is one address whatever stands in it, never a list.
        to: { name: '', address: recipient },
        subject: subject.replace(/\s+/g, ' '),
        text,
        html,
        messageId: `<${id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        ...(signal && { signal }),
      }
      await transport.sendMail(letter).catch((error: unknown) => {
        throw new MailRefused(error)
      })
    },
    close: () => transport.close(),
  }
}

// The mail stays in its table, where /dev/mail reads it; the log takes a newcomer there, and holds no code.
function openMailbox({ PUBLIC_URL }: Config, log: Logger): Mailer {
  return {
    kind: 'development',
    async deliver({ kind }) {
      log.info(`mail for ${kind}: see ${PUBLIC_URL}/dev/mail`)
    },
    close: () => undefined,
  }
}
