import { Gauge, type Registry } from 'prom-client'
import { healthOf } from '#features/migrations/health/health.actions.ts'
import type { Services } from '#platform/server/services.ts'
import { SECOND_MS } from '#shared/clock.ts'

/** How long a result is cached, milliseconds: each check reads the database and tries the file store. */
const CACHED_MS = 5 * SECOND_MS

/** Metrics of mail, jobs, storage and flags. Returns a function that updates them; empty without a database. */
export function healthMetrics(registers: Registry[], services: Services): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `lamppost_${name}`, help, labelNames, registers })
  const gauges = {
    mails: gauge('mails', 'Mails that wait to be sent, and those given up within 30 days', ['state']),
    oldest: gauge('oldest_mail_seconds', 'Age of the oldest mail that waits'),
    succeeded: gauge('job_success_timestamp_seconds', 'When a job last succeeded', ['job']),
    failing: gauge('job_failing', 'Whether a job has failed since it last succeeded; mails: also while no job runs', [
      'job',
    ]),
    answering: gauge('storage_up', 'Whether the file store answers'),
    files: gauge('storage_files', 'Files in the store, when last measured'),
    bytes: gauge('storage_bytes', 'Bytes in the store, when last measured'),
    flags: gauge('flagged_reports', 'Reports that were flagged or hidden by flags, and that nobody has decided on'),
  }

  async function look(): Promise<void> {
    const health = await healthOf(services).catch((error: unknown) => {
      services.log.warn({ err: error }, 'the health was not measured')
      return null
    })
    const { mails: outbox, succeeded, failing, ...single } = gauges
    for (const one of [outbox, succeeded, failing]) one.reset()
    for (const one of Object.values(single)) one.remove()
    if (!health) return
    const { mails, jobs, storage, flagsWaiting } = health
    gauges.mails.set({ state: 'waiting' }, mails.waiting)
    gauges.mails.set({ state: 'failed' }, mails.failed)
    gauges.oldest.set(mails.oldestWaitingSeconds ?? 0)
    for (const { name, succeededAt, isFailing } of jobs) {
      if (succeededAt) gauges.succeeded.set({ job: name }, succeededAt.getTime() / SECOND_MS)
      gauges.failing.set({ job: name }, Number(isFailing))
    }
    gauges.answering.set(Number(storage.isAnswering))
    if (storage.files !== null) gauges.files.set(storage.files)
    if (storage.bytes !== null) gauges.bytes.set(storage.bytes)
    gauges.flags.set(flagsWaiting)
  }

  let last = { at: Number.NEGATIVE_INFINITY, found: Promise.resolve() }
  return () => {
    if (performance.now() - last.at > CACHED_MS) last = { at: performance.now(), found: look() }
    return last.found
  }
}
