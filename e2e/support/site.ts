import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base } from '@playwright/test'
import { SHORT_FLAGS, VARIABLES } from '../../scripts/flags.mjs'
import { copyOnceMade } from '../../test/folders.ts'
import { startGeocoder, type TestGeocoder } from '../../test/geocoder.ts'
import { freePort } from '../../test/port.ts'
import { watchErrors, withoutErrors } from './errors.ts'
import { waitForHydration } from './hydration.ts'
import { retryWhileBusy, sendPatiently } from './patience.ts'

/** The whole program as an operator runs it, with its own map and a test geocoder on localhost. */
export interface Site {
  url: string
  geocoder: TestGeocoder
  /** The link in the newest mail to an address. */
  linkFor(email: string): Promise<string>
  /** Kills the process, as in a crash. */
  kill(): Promise<void>
  stop(): Promise<void>
}

export interface SiteOptions {
  /** Whether the site is filled with the demo's data. */
  isDemo?: boolean
  /** Where the program lies; by default this checkout. */
  program?: string
  /** Whether it has the project's map and places; by default it has, as every new site. */
  hasPack?: boolean
  env?: Record<string, string>
}

/** How long a slow machine may take to fill the demo. */
const START_MS = 150_000

/** How much of what a program says is kept. */
const OUTPUT_LENGTH = 2000

/**
 * Starts a site. What was started for one that does not open is ended.
 * @throws Error with the last lines that the program has printed
 */
export async function startSite({
  isDemo = false,
  hasPack = true,
  program: home = '.',
  env = {},
}: SiteOptions = {}): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'lamppost-site-'))
  const dataDir = join(folder, 'data')
  const [port, geocoder] = await Promise.all([freePort(), startGeocoder()])
  const url = `http://localhost:${port}`
  const ground = hasPack ? {} : { TERRITORY: withoutPack(folder) }
  const name = `${isDemo ? 'demo' : 'empty'}${hasPack ? '' : '-bare'}`
  const settings = {
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    GEOCODER_URL: geocoder.url,
    LIMITS_FACTOR: '100',
    ...ground,
    ...env,
  }
  const cleanUp = async () => {
    await geocoder.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const open = async () => {
    if (!env['DATABASE_URL']) await copyOnceMade(name, (made) => fillOnce(made, isDemo, ground), dataDir)
    return startProgram('main', settings, home)
  }
  const program = await open().catch(async (error: unknown) => {
    await cleanUp()
    throw error
  })
  const end = (signal: NodeJS.Signals) => endProgram(program, signal)
  return {
    url,
    geocoder,
    async linkFor(email) {
      let link: string | undefined
      const find = async () => {
        const answer = await fetch(`${url}/dev/mail.json`)
        const { items = [] } = (await answer.json()) as { items?: { to: string; links: string[] }[] } // or an error
        link = items.find(({ to }) => to === email)?.links[0]
        return link
      }
      await expect.poll(find, { message: `a mail for ${email}` }).toBeTruthy()
      return link ?? ''
    },
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGTERM')
      await cleanUp()
    },
  }
}

/** A territory's pack lies beside its file, so a copy of the file has none. */
function withoutPack(folder: string): string {
  const file = join(folder, 'territory.json')
  cpSync(process.env['TERRITORY'] ?? 'territories/gibraltar.json', file)
  return file
}

/** Runs the program once to fill an empty data folder. */
async function fillOnce(dataDir: string, isDemo: boolean, ground: Record<string, string>): Promise<void> {
  const port = await freePort()
  const program = await startProgram(isDemo ? 'demo' : 'main', {
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    ...ground,
  })
  await endProgram(program, 'SIGTERM')
}

/** Starts a program and waits until it can be used. @throws Error with its last lines */
async function startProgram(
  module: 'main' | 'demo',
  env: Record<string, string> & { PORT: string },
  home = '.',
): Promise<ChildProcess> {
  const program = spawn(process.execPath, [...SHORT_FLAGS, `src/app/programs/${module}.ts`], {
    cwd: home,
    env: { ...VARIABLES, ...process.env, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (piece) => void (output = (output + String(piece)).slice(-OUTPUT_LENGTH)))
  program.stderr.pipe(process.stderr, { end: false })
  const why = await whyNotReady(program, env.PORT)
  if (why === null) return program
  await endProgram(program, 'SIGKILL')
  throw new Error(`${why}\n${output.trim()}`)
}

async function endProgram(program: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return
  const isOver = once(program, 'exit')
  program.kill(signal)
  await isOver
}

/** Waits until the program can be used. Returns why it cannot, or null. */
async function whyNotReady(program: ChildProcess, port: string): Promise<string | null> {
  const until = Date.now() + START_MS
  while (Date.now() < until) {
    if (program.exitCode !== null || program.signalCode !== null) return 'the program ended at its start'
    const answer = await fetch(`http://localhost:${port}/readyz`).catch(() => null)
    if (answer?.ok) return null
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return 'the program did not open in time'
}

/** A demo for files that leave its reports as they are: those that run in the same worker share one. */
export const DEMO: SiteOptions = { isDemo: true }

/** What a site is when a file does not say otherwise. Such files share one, too. */
const USUAL: SiteOptions = {}

/**
 * The tests of one file share a site. Its options are set by `test.use({ siteOptions })`; it is shared with other files
 * only if they give the same object. A worker keeps the sites that several files share, and the one of its last file.
 */
export const test = base.extend<
  { site: Site; siteOptions: SiteOptions; noErrors: undefined },
  { sites: Map<SiteOptions, Site> }
>({
  siteOptions: [USUAL, { option: true }],
  sites: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what a fixture needs
    async ({}, use) => {
      const sites = new Map<SiteOptions, Site>()
      await use(sites)
      await Promise.all([...sites.values()].map((site) => site.stop()))
    },
    { scope: 'worker', timeout: START_MS },
  ],
  site: [
    async ({ sites, siteOptions }, use) => {
      await use(sites.get(siteOptions) ?? (await startInstead(sites, siteOptions)))
    },
    { timeout: 2 * START_MS },
  ],
  browser: [
    async ({ browser, playwright }, use) => {
      browser.on('context', (context) => {
        watchErrors(context)
        waitForHydration(context)
        sendPatiently(context.request)
      })
      retryWhileBusy(playwright.request)
      await use(browser)
    },
    { scope: 'worker' },
  ],
  noErrors: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => withoutErrors(() => use(undefined)),
    { auto: true },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  context: async ({ context }, use) => {
    await use(context)
    // A handler of `page.route` that is still at work would fail the test, because its answer goes with the page.
    const routed = [context, ...context.pages()]
    await Promise.all(routed.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })))
  },
  request: async ({ request }, use) => {
    sendPatiently(request)
    await use(request)
  },
})

async function startInstead(sites: Map<SiteOptions, Site>, options: SiteOptions): Promise<Site> {
  for (const [others, site] of sites)
    if (others !== DEMO && others !== USUAL) {
      sites.delete(others)
      await site.stop()
    }
  const site = await startSite(options)
  sites.set(options, site)
  return site
}

export { expect }
