import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Reply } from './browser.ts'
import { postComment } from './comments.ts'
import { castVote, submit } from './makers.ts'
import { aRegistration } from './people.ts'

/** How often something is sent again to a program that is busy. */
const BUSY_TIMES = 20

const CATEGORIES = ['litter', 'traffic', 'noise', 'wildlife']

/** A member who writes. After each restart of the program they go on in a browser for its new address. */
export interface Writer {
  id: string
  browser: Browser
}

/** A submission, whether or not it was answered. */
interface Sent {
  key: string
  fields: { category: string; description: string; photo?: Buffer }
  writer: Writer
  /** The report's id, if the submission was acknowledged. */
  id?: string
}

/** A comment, whether or not it was answered. */
interface SentComment {
  key: string
  report: string
  text: string
  writer: Writer
  id?: string
}

export interface Written {
  sent: Sent[]
  comments: SentComment[]
  /** Votes that were acknowledged. */
  votes: { report: string; voter: string }[]
  /** Email addresses whose registration was acknowledged. */
  registered: string[]
  /** Answers other than success: to what, and which. */
  refused: { to: string; status: number; code: unknown }[]
}

export const nothingWritten = (): Written => ({ sent: [], comments: [], votes: [], registered: [], refused: [] })

/**
 * Members keep submitting reports, commenting and voting on each other's, and people keep registering, until the program
 * stops answering. Everything is added to `written`.
 */
export async function writeUntilItEnds(
  writers: Writer[],
  visitor: Browser,
  photo: Buffer,
  written: Written,
): Promise<void> {
  const refused = (to: string, { status, body }: Reply) => void written.refused.push({ to, status, code: body.code })
  const submitOn = async (writer: Writer, first: number) => {
    for (let at = first; ; at++) {
      const fields = {
        category: CATEGORIES[at % CATEGORIES.length] ?? 'other',
        description: `Report ${at} of ${first}`,
        ...(at % 2 === 0 && { photo }),
      }
      const sent: Sent = { key: randomUUID(), fields, writer }
      written.sent.push(sent)
      const reply = await submit(writer.browser, fields, sent.key)
      if (reply.status === 201) sent.id = reply.body.id
      else refused('a report', reply)
    }
  }
  const answerOn = async (writer: Writer) => {
    for (;;) {
      const report = written.sent.findLast(({ id, writer: author }) => id && author !== writer)?.id
      if (!report) await writer.browser.get('/healthz')
      else {
        const vote = await castVote(writer.browser, report, 'confirm')
        if (vote.status === 200) written.votes.push({ report, voter: writer.id })
        else refused('a vote', vote)
        const comment: SentComment = { key: randomUUID(), report, text: `I saw it too ${randomUUID()}`, writer }
        written.comments.push(comment)
        const reply = await postComment(writer.browser, report, { text: comment.text }, comment.key)
        if (reply.status === 201) comment.id = reply.body.id
        else refused('a comment', reply)
      }
    }
  }
  const registerOn = async () => {
    for (;;) {
      const form = aRegistration({ email: `${randomUUID()}@x.test` })
      const reply = await visitor.send('POST', '/api/accounts/register', form)
      if (reply.status === 201) written.registered.push(form.email)
      else refused('a registration', reply)
    }
  }
  // Each loop ends when its connection breaks.
  await Promise.allSettled([...writers.map(submitOn), ...writers.map(answerOn), registerOn()])
}

/**
 * Repeats all unanswered requests with the same keys, and returns how many there were.
 * @throws Error if one is refused
 */
export async function repeatUnanswered({ sent, comments }: Written): Promise<number> {
  const reports = sent.filter(({ id }) => !id)
  for (const one of reports) one.id = await taken(() => submit(one.writer.browser, one.fields, one.key))
  const said = comments.filter(({ id }) => !id)
  for (const one of said)
    one.id = await taken(() => postComment(one.writer.browser, one.report, { text: one.text }, one.key))
  return reports.length + said.length
}

/** Sends again while the answer is 503, and gives the id of what was made. @throws Error for any other answer */
async function taken(send: () => Promise<Reply>): Promise<string> {
  for (let time = 0; ; time++) {
    const { status, body } = await send()
    if (status === 201) return body.id
    if (status !== 503 || time === BUSY_TIMES)
      throw new Error(`Repeated, and answered ${status}: ${JSON.stringify(body)}`)
    await sleep(1000)
  }
}
