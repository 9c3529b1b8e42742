import { defineConfig } from 'vitest/config'

// `unit` needs nothing but Node; `app` starts the real app; the routes' tests run on either database. No module of ours keeps
// anything between two apps, so the files of a worker share what they load (isolate: false).
const architecture = 'test/architecture{,/*}.test.ts'
const routes = ['src/features/**/*.{queries,actions,routes}.test.ts']
const needApp = ['src/{platform/server,app}/**/*.test.{ts,tsx}', 'db/**/*.test.ts']

const onDatabase = (name: string, database: string) => ({
  extends: true as const,
  test: { name, include: routes, isolate: false, env: { TEST_DATABASE: database }, globalSetup: ['test/postgres.ts'] },
})

export default defineConfig({
  test: {
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Much of a test is waiting: three keep two processors busy.
    maxWorkers: 3,
    // As in the browser's specs: npm test names what passed only when tried again, a race to be found.
    retry: process.env['CI'] ? 1 : 0,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          isolate: false,
          include: ['src/**/*.test.{ts,tsx}', architecture],
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
        },
      },
    ],
  },
})
