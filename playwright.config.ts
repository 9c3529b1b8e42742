import { randomBytes } from 'node:crypto'
import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/system.mjs'

// Inherited by the workers: what the sites of one run have in common.
process.env['TEST_RUN'] ??= randomBytes(4).toString('hex')

const chromium = await findChromium()
if (!chromium) throw new Error('No Chromium: run npm test, which installs one, or name one by CHROMIUM_PATH.')

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/e2e',
  globalSetup: './e2e/support/prepare.ts',
  // Files run beside each other, the tests of one file in order: files that ask for the same site share one.
  workers: 3,
  // Enough for three at once on a slow machine; what a number of seconds means is said where it is asserted.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env['CI']),
  // npm test names what passed only when tried again: a race to be found.
  retries: process.env['CI'] ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: '.cache/e2e.json' }]],
  use: {
    browserName: 'chromium',
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
