import { defineConfig } from 'vitest/config'

// `unit` needs only Node; `app` starts the real app; tests of queries, actions and routes run on both databases. Our
// modules keep no state between two apps, so the test files of a worker share them (isolate: false).
const architecture = 'test/architecture{,/*}.test.ts'
const routes = ['src/features/**/*.{queries,actions,routes}.test.ts']
const needApp = ['src/{platform/server,app}/**/*.test.{ts,tsx}', 'db/**/*.test.ts']

const onDatabase = (name: string, database: string) => ({
  extends: true as const,
  test: {
    name,
    include: routes,
    isolate: false,
    env: { TEST_DATABASE: database },
    globalSetup: ['test/postgres.ts'],
    setupFiles: database === 'embedded' ? ['test/compiled.ts'] : [],
  },
})

export default defineConfig({
  test: {
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Tests wait a lot, so four workers keep two processors busy.
    maxWorkers: 4,
    // As in playwright.config.ts: npm test lists the tests that passed only on a retry.
    retry: process.env['CI'] ? 1 : 0,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          isolate: false,
          include: ['src/**/*.test.{ts,tsx}', 'bench/**/*.test.ts', architecture],
          exclude: [...routes, ...needApp],
        },
      },
      onDatabase('embedded', 'embedded'),
      onDatabase('postgresql', 'postgresql'),
      {
        extends: true,
        test: {
          name: 'app',
          isolate: false,
          include: [...needApp, 'test/**/*.test.ts'],
          exclude: [architecture],
          globalSetup: ['test/postgres.ts'],
          setupFiles: ['test/compiled.ts'],
        },
      },
    ],
  },
})
