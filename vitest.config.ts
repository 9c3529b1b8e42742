import { defineConfig } from 'vitest/config'

// `unit` needs nothing but Node; `app` starts the real app on real databases.
const architecture = 'test/architecture{,/*}.test.ts'
const needApp = ['src/**/*.{queries,actions,routes}.test.ts', 'src/server/**/*.test.{ts,tsx}', 'db/**/*.test.ts']

export default defineConfig({
  test: {
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['src/**/*.test.{ts,tsx}', architecture], exclude: needApp },
      },
      {
        extends: true,
        test: {
          name: 'app',
          include: [...needApp, 'test/**/*.test.ts'],
          exclude: [architecture],
          globalSetup: ['test/postgres.ts'],
        },
      },
    ],
  },
})
