import { randomBytes } from 'node:crypto'
import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/system.mjs'

// An id of this run. The workers inherit it, so all sites of the run have the same id.
process.env['TEST_RUN'] ??= randomBytes(4).toString('hex')

const chromium = await findChromium()
if (!chromium) throw new Error('No Chromium: run npm test, which installs one, or name one by CHROMIUM_PATH.')

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/e2e',
  globalSetup: './e2e/support/prepare.ts',
  // Files run in parallel, the tests of one file in order. Files that ask for the same site share one.
  workers: 2,
  // Enough for two workers on a slow machine. A test that needs something sooner says so itself.
  timeout: 540_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env['CI']),
  // npm test lists the tests that passed only on a retry, because they have a race condition.
  retries: process.env['CI'] ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: '.cache/e2e.json' }]],
  use: {
    browserName: 'chromium',
    actionTimeout: 120_000,
    // A service worker's requests would bypass the answers that tests change, so only specs of the worker allow it.
    serviceWorkers: 'block',
    trace: 'on-first-retry',
    video: 'off',
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
