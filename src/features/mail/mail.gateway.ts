import { isIP } from 'node:net'
import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import type { SMTPError } from 'nodemailer/lib/smtp-connection/index.js'
import type { Logger } from 'pino'
import { type Config, isPublic } from '#platform/server/config.ts'
import { masked } from '#platform/server/formats/masked.ts'
import type { Mail } from './mail.rules.ts'

/** Source: safety rules, load: SMTP 10 s. */
const TIMEOUT_MS = 10_000
/**
 * How long the server may be silent once it is receiving a mail. Some read a mail for longer than ten seconds before
 * they accept it, and deliver it even if we have hung up; then the next try would send it a second time.
 */
const SILENCE_MS = 25_000

type MailConfig = Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'PUBLIC_URL'>

export interface Mailer {
  readonly kind: 'smtp' | 'development'
  /**
   * Hands a mail over. `signal` aborts that, but not once the server is receiving the mail, since it may deliver it then.
   * @throws MailRefused
   */
  deliver(mail: Mail, signal?: AbortSignal): Promise<void>
  close(): void
}

/** How much of what a server says is logged, characters. */
const SAID_MAX = 200

/**
 * A mail that could not be handed over. `message` has only codes, `why` also what the server or the network said,
 * without addresses. `isFinal`: the recipient is refused, so another try is useless.
 */
export class MailRefused extends Error {
  override name = 'MailRefused'
  readonly isFinal: boolean
  readonly why: string

  constructor(error: unknown) {
    // nodemailer's errors
    const { code = '', responseCode = 0, command = '', response = '', message = '' } = error as Partial<SMTPError>
    super([code || 'unknown', responseCode || '', command].filter(Boolean).join(' '))
    // A server may quote the command that it refuses, and that of AUTH has the password.
    const said = command.startsWith('AUTH') ? '' : masked(response || message).replace(/\s+/g, ' ')
    this.why = said ? `${this.message}: ${said.slice(0, SAID_MAX)}` : this.message
    this.isFinal = code === 'EENVELOPE' && command === 'RCPT TO' && responseCode >= 500 && !isAboutUs(response)
  }
}

/** Whether a recipient is refused because of us. Without an enhanced code (RFC 3463), only the words tell. */
function isAboutUs(response: string): boolean {
  const [, enhanced] = /^5\d\d[ -]#?(5\.\d+\.\d+)/.exec(response) ?? []
  // 5.1.7 and 5.1.8 are about the sender, 5.4 (routing) and 5.7 (policy) about our relay, except 5.4.1, which Exchange
  // sends for an unknown recipient.
  if (enhanced) return /^5\.(?:7\.|1\.[78]$|4\.(?!1$))/.test(enhanced)
  return /relay|auth|sender|policy|denied/i.test(masked(response))
}

/** Sends mail through the SMTP server of the settings, else keeps it in the development mailbox. */
export function openMailer(config: MailConfig, log: Logger): Mailer {
  return config.SMTP_URL ? openSmtp(config.SMTP_URL, config) : openMailbox(config, log)
}

function openSmtp(url: string, { MAIL_FROM, PUBLIC_URL }: MailConfig): Mailer {
  const host = new URL(PUBLIC_URL).hostname
  const transport = createTransport({
    url,
    // Otherwise it greets as [127.0.0.1] where the machine's name has no dot, and some relays refuse that.
    ...(isPublic({ PUBLIC_URL }) && isIP(host) === 0 && { name: host }),
    pool: true,
    maxConnections: 3,
    maxRequeues: 1,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: SILENCE_MS,
    dnsTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  transport.use('stream', ({ data, message }, done) => {
    // Gets the stream of the message's bytes, which is read once the server is ready to receive it.
    const { onStream } = data as { onStream: (stream: Readable) => void }
    const open = message?.createReadStream.bind(message)
    if (message && open)
      message.createReadStream = (options) => {
        const stream = open(options)
        onStream(stream)
        return stream
      }
    done()
  })
  return {
    kind: 'smtp',
    async deliver({ id, recipient, subject, text, html, unsubscribeUrl }, signal) {
      const giveUp = new AbortController()
      let body: Readable | undefined
      const giveUpAfter = (time: AbortSignal) =>
        time.addEventListener('abort', () => body?.readableDidRead || giveUp.abort(time.reason), { once: true })
      if (signal) giveUpAfter(signal)
      const message = {
        from: MAIL_FROM,
        // As an object it is always a single address, never a list, whatever it contains.
        to: { name: '', address: recipient },
        subject: subject.replace(/\s+/g, ' '),
        text,
        html,
        messageId: `<${id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribeUrl && unsubscribeHeaders(unsubscribeUrl)) },
        signal: giveUp.signal,
        onStream(stream: Readable) {
          body = stream
          giveUpAfter(AbortSignal.timeout(TIMEOUT_MS))
        },
      }
      await transport.sendMail(message).catch((error: unknown) => {
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
function openMailbox({ PUBLIC_URL }: MailConfig, log: Logger): Mailer {
  return {
    kind: 'development',
    async deliver({ kind }) {
      log.info(`mail for ${kind}: see ${PUBLIC_URL}/dev/mail`)
    },
    close: () => undefined,
  }
}
