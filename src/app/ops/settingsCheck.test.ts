import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/folders.ts'
import { newLog } from '#test/log.ts'
import { readConfig } from './config.ts'
import { openLog } from './logs.ts'
import { warnAboutSettings } from './settingsCheck.ts'

const PUBLIC = { PUBLIC_URL: 'https://town.test', SMTP_URL: 'smtp://mail.test', MAIL_FROM: 'lamp@town.test' }

/** What is warned of with these settings and this content of `.env`. */
function warnings(settings: Record<string, string>, content = ''): string[] {
  const file = join(temporaryFolder(), '.env')
  writeFileSync(file, content)
  const log = newLog()
  warnAboutSettings(readConfig(settings), openLog('info', log), file)
  return log.lines().map(({ msg }) => String(msg))
}

test('names in .env that are no settings are warned of', () => {
  expect(warnings({}, 'PORT=3000\n# TYPO=1\nNODE_OPTIONS=\nTZ=UTC\nTMPDIR=/var/tmp\nUV_THREADPOOL_SIZE=4\n')).toEqual(
    [],
  )
  expect(warnings({}, '\uFEFFPORT=3000\nHOST=0.0.0.0\n')).toEqual([])
  expect(warnings({}, 'TRUST_PROXI=1')).toEqual([expect.stringContaining('.env has names that are no settings')])
})

test('a public site that listens on this machine alone must trust its proxy', () => {
  expect(warnings(PUBLIC)).toEqual([expect.stringContaining('TRUST_PROXY is off')])
  for (const more of [{ TRUST_PROXY: '1' }, { HOST: '0.0.0.0' }, { PUBLIC_URL: 'http://localhost:3000' }])
    expect(warnings({ ...PUBLIC, ...more })).toEqual([])
})

test('a sender at localhost is warned of on a public site', () => {
  const sent = { ...PUBLIC, TRUST_PROXY: '1', MAIL_FROM: 'Lamppost <no-reply@localhost>' }
  expect(warnings(sent)).toEqual([expect.stringContaining('MAIL_FROM is at localhost')])
})
