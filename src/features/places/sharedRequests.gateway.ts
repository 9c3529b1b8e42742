import { setTimeout as sleep } from 'node:timers/promises'

interface Question<T> {
  answer: Promise<T>
  /** How many callers wait for it. */
  waiting: number
  nobodyWaits: AbortController
}

/** Shares one request among all callers with the same key. When nobody waits for it any more, its signal is aborted. */
export function openQuestions<T>() {
  const questions = new Map<string, Question<T>>()

  function begin(key: string, ask: (signal: AbortSignal) => Promise<T>): Question<T> {
    const nobodyWaits = new AbortController()
    const answer = ask(nobodyWaits.signal).finally(() => questions.delete(key))
    const question = { answer, waiting: 0, nobodyWaits }
    questions.set(key, question)
    return question
  }

  /** The answer, or `tooLate` after `waitMs` milliseconds. `ask` must not reject. */
  return async (key: string, waitMs: number, tooLate: T, ask: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const question = questions.get(key) ?? begin(key, ask)
    question.waiting += 1
    const waited = new AbortController()
    const late = sleep(waitMs, tooLate, { signal: waited.signal }).catch(() => question.answer)
    return Promise.race([question.answer, late]).finally(() => {
      waited.abort()
      question.waiting -= 1
      if (question.waiting === 0) question.nobodyWaits.abort()
    })
  }
}
