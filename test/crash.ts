import { randomUUID } from 'node:crypto'
import type { Browser } from './browser.ts'
import { submit } from './makers.ts'
import { aRegistration } from './people.ts'

const CATEGORIES = ['litter', 'traffic', 'noise', 'wildlife']

/** A submission, whether or not it was answered. */
export interface Sent {
  key: string
  fields: { category: string; description: string; photo?: Buffer }
  member: Browser
  /** The report's id, if the submission was acknowledged. */
  id?: string
}

export interface Written {
  sent: Sent[]
  /** Email addresses whose registration was acknowledged. */
  registered: string[]
  /** Status codes of answers other than success. */
  refused: number[]
}

/** Members keep submitting reports and people keep registering until the program stops answering. */
export function writeUntilItEnds(
  members: Browser[],
  visitor: Browser,
  photo: Buffer,
): { written: Written; end: Promise<unknown> } {
  const written: Written = { sent: [], registered: [], refused: [] }
  const submitOn = async (member: Browser, first: number) => {
    for (let at = first; ; at++) {
      const fields = {
        category: CATEGORIES[at % CATEGORIES.length] ?? 'other',
        description: `Report ${at} of ${first}`,
        ...(at % 2 === 0 && { photo }),
      }
      const sent: Sent = { key: randomUUID(), fields, member }
      written.sent.push(sent)
      const { status, body } = await submit(member, fields, sent.key)
      if (status === 201) sent.id = body.id
      else written.refused.push(status)
    }
  }
  const registerOn = async () => {
    for (;;) {
      const form = aRegistration({ email: `${randomUUID()}@x.test` })
      const { status } = await visitor.send('POST', '/api/accounts/register', form)
      if (status === 201) written.registered.push(form.email)
      else written.refused.push(status)
    }
  }
  // Each loop ends when its connection breaks.
  const end = Promise.allSettled([...members.map((member, at) => submitOn(member, at)), registerOn()])
  return { written, end }
}
