import { findAdministratorsToMail } from '#features/accounts/administration/repair.queries.ts'
import { writeMailTo } from '#features/accounts/mailed/mails.actions.ts'
import { tryMail } from '#features/mail/mail.actions.ts'
import { m } from '#messages'
import type { Config } from '#platform/server/config.ts'
import { currentLanguage } from '#platform/server/language.ts'
import type { Services } from '#platform/server/services.ts'
import { dayIn, hourIn } from '#shared/clock.ts'
import { numeral } from '#shared/language.ts'
import { jobTitle } from '../jobs.contract.ts'
import { reasonText } from '../migrations.contract.ts'
import { BACKUP, type Concern, isTimeToWrite } from '../migrations.rules.ts'
import { type Health, healthOf } from './health.actions.ts'
import { isDayTaken, takeDay } from './health.queries.ts'

/**
 * Job: writes to the administrators when something waits for them or fails. It does so in the daytime and at most once
 * per day of the territory, however many processes there are. A mail that can't be sent now waits in the outbox.
 */
export async function writeToAdministrators(services: Services): Promise<void> {
  const { config, database, now, territory } = services
  const at = now()
  const day = dayIn(territory.timeZone, at)
  if (!isTimeToWrite(hourIn(territory.timeZone, at)) || (await isDayTaken(database.sql, day))) return
  // This job runs, so the job queue has not stopped: the uptime doesn't count.
  const health = await healthOf(services, 0)
  if (health.concerns.length === 0) return
  const mails = await database.transaction(async (sql) => {
    if (!(await takeDay(sql, day, at))) return []
    const written: string[] = []
    for (const { email, language } of await findAdministratorsToMail(sql)) {
      const words = () => wordsOf(config, health)
      written.push(await writeMailTo(sql, config, { kind: 'daily', email, language, words }, at))
    }
    return written
  })
  for (const mail of mails) await tryMail(services, mail)
}

/** The mail to an administrator in the current language: what waits or fails, each with a link. */
function wordsOf(config: Config, { concerns, flagsWaiting, mails, jobs }: Health) {
  const product = config.PRODUCT_NAME
  const admin = `${config.PUBLIC_URL}/control/admin`
  const number = (value: number) => numeral(currentLanguage(), value)
  const texts = {
    flags: [m.migrations_mail_daily_flags({ count: flagsWaiting })],
    mails: [m.migrations_mail_daily_mails({ waiting: number(mails.waiting), failed: number(mails.failed) })],
    jobs: jobs.filter(({ isFailing }) => isFailing).map(jobText),
    storage: [m.migrations_mail_daily_storage()],
  }
  const urlOf = (concern: Concern) => `${admin}/${concern === 'flags' ? 'flags' : 'overview'}`
  return {
    subject: m.migrations_mail_daily_subject({ product }),
    title: m.migrations_mail_daily_title(),
    lines: [m.migrations_mail_daily_line({ product })],
    list: concerns.flatMap((concern) => texts[concern].map((text) => ({ text, url: urlOf(concern) }))),
    button: { label: m.migrations_mail_daily_button(), url: admin },
    footer: [m.migrations_mail_daily_footer()],
  }
}

function jobText({ name, failure }: Health['jobs'][number]): string {
  const reason = name === BACKUP ? m.migrations_reason_backup() : reasonText(failure ?? 'unexpected')
  return m.migrations_mail_daily_job({ name: jobTitle(name), reason })
}
