import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { Config } from '#platform/server/config.ts'
import { fairQueue } from '#platform/server/fairQueue.ts'
import { ACCEPTING_MS, type Mail, SMTP_MS } from './mail.rules.ts'

/** Connections to the mail server; each hands over one mail at a time. */
const CONNECTIONS = 3

export interface Mailer {
  readonly kind: 'smtp' | 'development'
  /**
   * Hands a mail over. `signal` aborts that until the server has received the whole mail: cut off later, it might accept
   * the mail all the same, and get it again.
   * @throws MailRefused
   */
  deliver(mail: Mail, signal?: AbortSignal): Promise<void>
  close(): void
}

/** A mail that could not be handed over. `message` contains no address; `isFinal`: the recipient is refused, so another try is useless. */
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
    maxConnections: CONNECTIONS,
    maxRequeues: 1,
    connectionTimeout: SMTP_MS,
    greetingTimeout: SMTP_MS,
    // It can't be set for each step, so `handOver` bounds those before the server has the mail.
    socketTimeout: ACCEPTING_MS,
    dnsTimeout: SMTP_MS,
    idleTimeout: SMTP_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  /** What to call when a mail begins to be sent, and when the server has received it, by its Message-ID. */
  const steps = new Map<unknown, { begun: () => void; received: () => void }>()
  transport.use('stream', ({ data, message }, done) => {
    message.processFunc((bytes) => {
      const { begun, received } = steps.get(data.messageId) ?? {}
      begun?.()
      if (received) bytes.once('end', received)
      return bytes
    })
    done()
  })
  // Nobody waits inside of the transport, so that the time of the first step does not count a wait.
  const enterQueue = fairQueue({ atOnce: CONNECTIONS, maxWaiting: Infinity, busy: () => new Error('never full') })

  /** Connecting may take SMTP_MS, sending the mail another SMTP_MS, accepting it ACCEPTING_MS. */
  async function handOver(letter: { messageId: string }, signal?: AbortSignal): Promise<void> {
    const giveUp = new AbortController()
    const cut = () => giveUp.abort()
    const timer = setTimeout(cut, SMTP_MS)
    const received = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cut)
    }
    signal?.addEventListener('abort', cut)
    if (signal?.aborted) cut()
    steps.set(letter.messageId, { begun: () => timer.refresh(), received })
    try {
      await transport.sendMail({ ...letter, signal: giveUp.signal })
    } finally {
      received()
      steps.delete(letter.messageId)
    }
  }

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
        // The same at each try, so that a mail that arrives twice can be recognized.
        messageId: `<${id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribeUrl && unsubscribeHeaders(unsubscribeUrl)) },
      }
      await enterQueue(undefined, () => handOver(letter, signal)).catch((error: unknown) => {
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

// The mail stays in its table, where /dev/mail shows it. The log says where to look, but contains no code.
function openMailbox({ PUBLIC_URL }: Config, log: Logger): Mailer {
  return {
    kind: 'development',
    async deliver({ kind }) {
      log.info(`mail for ${kind}: see ${PUBLIC_URL}/dev/mail`)
    },
    close: () => undefined,
  }
}
