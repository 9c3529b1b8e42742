import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { startGeocoder, type TestGeocoder } from '../test/geocoder.ts'
import { freePort } from '../test/port.ts'
import { startTiles } from '../test/tiles.ts'
import { awaitLife } from './alive.ts'

/** The whole program as an operator starts it, with a geocoder and a tile server on loopback. */
export interface Site {
  url: string
  geocoder: TestGeocoder
  /** The address in the newest mail to somebody. */
  linkFor(email: string): Promise<string>
  /** Ends the process as a crash does. */
  kill(): Promise<void>
  stop(): Promise<void>
}

export interface SiteOptions {
  /** Filled with the demo's territory. */
  isDemo?: boolean
  env?: Record<string, string>
}

export async function startSite({ isDemo = false, env = {} }: SiteOptions = {}): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'lamppost-site-'))
  const [port, geocoder, tiles] = await Promise.all([freePort(), startGeocoder(), startTiles()])
  const url = `http://localhost:${port}`
  const program = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', `src/server/${isDemo ? 'demo' : 'main'}.ts`],
    {
      env: {
        ...process.env,
        PORT: String(port),
        PUBLIC_URL: url,
        DATA_DIR: join(folder, 'data'),
        GEOCODER_URL: geocoder.url,
        TILE_URL: tiles.url,
        LIMITS_FACTOR: '100',
        LOG_LEVEL: 'warn',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  await isOpen(program, url)
  const ended = new Promise<void>((resolve) => program.once('exit', () => resolve()))
  const end = async (signal: NodeJS.Signals) => {
    program.kill(signal)
    await ended
  }
  return {
    url,
    geocoder,
    async linkFor(email) {
      const { items } = (await (await fetch(`${url}/dev/mail.json`)).json()) as {
        items: { to: string; links: string[] }[]
      } // our own page
      const link = items.find(({ to }) => to === email)?.links[0]
      if (!link) throw new Error(`no mail for ${email}`)
      return link
    },
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGTERM')
      await Promise.all([geocoder.stop(), tiles.stop()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function isOpen(program: ChildProcess, url: string): Promise<void> {
  const until = Date.now() + 60_000
  while (Date.now() < until) {
    if (program.exitCode !== null) throw new Error('the program ended at its start')
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the program did not open within a minute')
}

/** Tests of one file share a site; `site` may be given options by `test.use({ siteOptions })`. */
export const test = base.extend<object, { site: Site; siteOptions: SiteOptions }>({
  siteOptions: [{}, { option: true, scope: 'worker' }],
  site: [
    async ({ siteOptions }, use) => {
      const site = await startSite(siteOptions)
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  browser: [
    async ({ browser }, use) => {
      awaitLife(browser)
      await use(browser)
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.url),
})

export { expect } from '@playwright/test'
