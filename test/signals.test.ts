import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from './folders.ts'
import { freePort } from './port.ts'

const ROOT = join(import.meta.dirname, '..')

test.each([
  ['start', {}],
  ['run demo', { DEMO_REPORTS: '3' }],
])('a signal to npm %s stops the program gracefully', { timeout: 120_000 }, async (script, settings) => {
  const port = await freePort()
  const npm = spawn('npm', script.split(' '), {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), DATA_DIR: temporaryFolder(), NODE_ENV: 'development', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  onTestFinished(() => {
    try {
      process.kill(-(npm.pid ?? 0), 'SIGKILL')
    } catch {
      // All processes have ended.
    }
  })
  const base = `http://127.0.0.1:${port}`
  for await (const line of createInterface(npm.stdout)) if (line.includes(`localhost:${port}`)) break
  await expect.poll(() => answers(base), { timeout: 30_000 }).toBe(true)
  npm.kill('SIGTERM')
  if (npm.exitCode === null && npm.signalCode === null) await once(npm, 'exit')
  await expect.poll(() => answers(base), { timeout: 10_000 }).toBe(false)
})

const answers = (base: string) =>
  fetch(`${base}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )
