import { defineConfig } from 'vitest/config'

// `unit` needs only Node; `app` starts the real app, mostly on the embedded database. Tests of actions and routes run on
// PostgreSQL, those of `alsoEmbedded` on the embedded database too; TEST_FULL=1 runs all of them on both. Our modules keep
// no state that one app can see of another (decision 013 has the exceptions), so the test files of a worker share them
// (isolate: false).
const architecture = 'test/architecture{,/*}.test.ts'
const routes = ['src/features/**/*.{queries,actions,routes}.test.ts']
const needApp = ['src/{platform/server,app}/**/*.test.{ts,tsx}', 'db/**/*.test.ts']

// Features whose transactions wait for each other most. The browser specs use all others on the embedded database.
const alsoEmbedded = [
  'src/features/**/*.{queries,actions}.test.ts',
  'src/features/{reports,votes,comments,flags,rewards,accountDeletion,migrations}/**/*.routes.test.ts',
]

const onDatabase = (name: string, database: string, include = routes) => ({
  extends: true as const,
  test: {
    name,
    include,
    isolate: false,
    env: { TEST_DATABASE: database },
    globalSetup: ['test/postgres.ts'],
    setupFiles: database === 'embedded' ? ['test/keepWasm.ts'] : [],
  },
})

export default defineConfig({
  test: {
    // Many times what a quiet machine needs: tests are slow beside other programs.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // A second, the default, is too short on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    // Tests wait a lot, so three workers keep two processors busy.
    maxWorkers: 3,
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
      onDatabase('embedded', 'embedded', process.env['TEST_FULL'] ? routes : alsoEmbedded),
      onDatabase('postgresql', 'postgresql'),
      {
        extends: true,
        test: {
          name: 'app',
          isolate: false,
          include: [...needApp, 'test/**/*.test.ts'],
          exclude: [architecture],
          globalSetup: ['test/postgres.ts'],
          setupFiles: ['test/keepWasm.ts'],
        },
      },
    ],
  },
})
