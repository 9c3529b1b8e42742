import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { cookiesOf } from '#test/browser.ts'
import { aReportForm, type Member } from '#test/makers.ts'
import { type Attempt, type Sent, sendUntilAnswered } from './sender.ts'
import { note, nothingSeen, nothingWritten, type Seen, type Written } from './written.ts'

/** The pause between two acts of one person, milliseconds. */
const PAUSE_MS = 700

/** How the site refuses a flag or a registration that is repeated. */
const DONE_BEFORE = new Set(['too-soon', 'email-in-use'])

const CATEGORIES = ['litter', 'traffic', 'noise', 'wildlife'] as const

/** People who write all the time. */
export interface Writers {
  written: Written
  /** What they have seen since `begin` was last called. */
  seen: Seen
  begin(): void
  /** Sets whether new people sign up too. */
  signUps(isOn: boolean): void
  /** Waits until every request is answered, and sends no more. */
  pause(): Promise<void>
  resume(): void
  stop(): Promise<void>
}

/** Lets these people write reports with photos, votes, comments and flags, one action after the other each. */
export function startWriters(base: string, people: Member[], photo: Buffer): Writers {
  const written = nothingWritten()
  const state = { isOver: false, signsUp: false, gate: Promise.withResolvers<void>() }
  const underWay = new Set<Promise<void>>()
  /** The reports of each person. */
  const own = new Map<string, Set<string>>()
  state.gate.resolve()
  const writers: Writers = {
    written,
    seen: nothingSeen(),
    begin: () => void (writers.seen = nothingSeen()),
    signUps: (isOn) => void (state.signsUp = isOn),
    async pause() {
      state.gate = Promise.withResolvers()
      await Promise.all(underWay)
    },
    resume: () => state.gate.resolve(),
    async stop() {
      state.isOver = true
      state.gate.resolve()
      await Promise.all(loops)
    },
  }

  async function send(
    person: Member | undefined,
    sent: Omit<Sent, 'base' | 'cookie'>,
    wanted: number,
  ): Promise<Attempt | null> {
    // Without a key, a repetition is refused if the first was done.
    const isDone = ({ status, body }: Attempt, repeats: number) =>
      status === wanted || (repeats > 0 && DONE_BEFORE.has(body?.code ?? ''))
    const answer = await sendUntilAnswered({ base, cookie: cookiesOf(person), ...sent }, (attempt, repeats) => {
      const error = isDone(attempt, repeats) ? null : attempt.what
      if (error !== null || sent.method !== 'GET') note(writers.seen, error)
    })
    if (isDone(answer, answer.repeats)) return answer
    if (answer.status === 0 || answer.status >= 500) written.unanswered += 1
    else
      written.strange.push(
        `${sent.method} ${sent.path}: ${answer.status} ${answer.body?.code ?? ''} ${answer.body?.field ?? ''}`.trimEnd(),
      )
    return null
  }

  async function report(person: Member, count: number) {
    const key = randomUUID()
    const fields = {
      category: CATEGORIES[count % 4] ?? 'other',
      description: `Seen ${key}`,
      ...(Math.random() < 0.5 && { photo }),
    }
    const place = { lat: 36.13 + Math.random() * 0.02, lng: -5.353 + Math.random() * 0.005 }
    const sent = { method: 'POST', path: '/api/reports', body: aReportForm({ ...fields, ...place }), key }
    const answer = await send(person, sent, 201)
    if (!answer?.body?.id) return
    const { id, photo: stored } = answer.body
    own.set(person.id, (own.get(person.id) ?? new Set()).add(id))
    written.reports.push({ id, photo: stored?.display ?? null, atMs: performance.now() })
    if (fields.photo && !stored) written.strange.push(`the photo of report ${id} was left out`)
    // The author must find the report at once, whichever process answers.
    await send(person, { method: 'GET', path: `/api/reports/${id}` }, 200)
  }

  async function comment(person: Member, on: string) {
    const key = randomUUID()
    const body = new FormData()
    body.append('text', `Said ${key}`)
    const answer = await send(person, { method: 'POST', path: `/api/reports/${on}/comments`, body, key }, 201)
    if (answer?.body?.id) written.comments.push({ id: answer.body.id })
  }

  async function vote(person: Member, on: string) {
    const type = ['confirm', 'reject', null][Math.floor(Math.random() * 3)] ?? null
    const name = `${on} ${person.id}`
    // Until the answer comes, either the old or the new vote may be stored.
    written.votes.delete(name)
    const answer = await send(person, { method: 'PUT', path: `/api/reports/${on}/vote`, body: { type } }, 200)
    if (answer) written.votes.set(name, { report: on, person: person.id, type })
  }

  async function flag(person: Member, on: string) {
    if (written.flags.has(`${on} ${person.id}`)) return
    const body = { reason: 'other', comment: 'Is this right?' }
    const answer = await send(person, { method: 'POST', path: `/api/reports/${on}/flags`, body }, 201)
    if (answer) written.flags.set(`${on} ${person.id}`, { report: on, person: person.id })
  }

  async function signUp() {
    const email = `${randomUUID()}@x.test`
    const body = { firstName: 'Ada', lastName: 'Day', email, password: 'lamps at night' }
    const answer = await send(undefined, { method: 'POST', path: '/api/accounts/register', body }, 201)
    if (answer) written.registered.push(email)
  }

  async function action(person: Member, at: number, count: number): Promise<void> {
    if (state.signsUp && at % 10 === 0) return signUp()
    // A report of somebody else, of the latest hundred.
    const others = written.reports.slice(-100)
    const on = others[Math.floor(Math.random() * others.length)]?.id
    const isOwn = on !== undefined && own.get(person.id)?.has(on)
    const turn = (count + at) % 4
    if (on === undefined || isOwn || turn === 0) return report(person, count + at)
    return turn === 1 ? vote(person, on) : turn === 2 ? comment(person, on) : flag(person, on)
  }

  async function writeOn(person: Member, at: number): Promise<void> {
    await sleep((at * PAUSE_MS) / people.length)
    for (let count = 0; !state.isOver; count++) {
      await state.gate.promise
      const done = action(person, at, count)
      underWay.add(done)
      await done
      underWay.delete(done)
      await sleep(PAUSE_MS * (0.5 + Math.random()))
    }
  }

  const loops = people.map((person, at) => writeOn(person, at))
  return writers
}
