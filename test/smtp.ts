import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail that the SMTP server has accepted, as its recipient's program reads it. */
interface TakenMail {
  /** The name by which the sending machine greeted. */
  greeting: string
  from: string
  to: string[]
  mail: Email
  raw: string
}

type Behaviour = 'takes' | 'refuses' | 'refuses-sender' | 'refuses-relay' | 'defers' | 'slow' | 'accepts-late' | 'hangs'

/** Longer than a request waits, and longer than most programs give a server for an answer. */
const LATE_MS = 11_000

export interface TestSmtp {
  url: string
  mails: TakenMail[]
  /**
   * Sets its behaviour: accepts mails, refuses every recipient permanently or temporarily, refuses every sender or to
   * relay, takes a second for each, takes mails but answers only after eleven seconds, or never answers.
   */
  behave(how: Behaviour): void
  close(): Promise<void>
}

/** A real SMTP server on loopback. */
export async function startSmtp(): Promise<TestSmtp> {
  let how: Behaviour = 'takes'
  const mails: TakenMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    // Otherwise closing waits half a minute for a mailer that keeps its connection open.
    closeTimeout: 100,
    onMailFrom(_address, _session, done) {
      done(how === 'refuses-sender' ? Object.assign(new Error('Not yours'), { responseCode: 553 }) : null)
    },
    onRcptTo(_address, _session, done) {
      if (how === 'hangs') return
      if (how === 'slow') setTimeout(done, 1000)
      else if (how === 'takes' || how === 'accepts-late') done()
      else if (how === 'refuses-relay')
        done(Object.assign(new Error('5.7.1 Relay access denied'), { responseCode: 554 }))
      else done(Object.assign(new Error('No such user'), { responseCode: how === 'refuses' ? 550 : 450 }))
    },
    onData(stream, { envelope, hostNameAppearsAs }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks)
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        mails.push({
          greeting: hostNameAppearsAs,
          from,
          to: envelope.rcptTo.map(({ address }) => address),
          mail: await PostalMime.parse(raw),
          raw: String(raw),
        })
        if (how === 'accepts-late') setTimeout(done, LATE_MS)
        else done()
      })
    },
  })
  server.on('error', () => undefined) // clients that give up must not fail the test
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    behave: (next) => {
      how = next
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}
