import './node-version.mjs'
import { readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { VARIABLES } from './flags.mjs'
import { startPostgres } from './postgres.mjs'
import { root, run } from './run.mjs'
import { check, stepNames } from './steps.mjs'
import { prepareSystem } from './system.mjs'

// Runs everything: checks, build, tests, browser specs. Ends with the line "N passed, N failed".
const total = { passed: 0, failed: 0, skipped: 0 }
/** Tests that failed at first and passed on a retry. */
const triedAgain = []
const failures = []
const started = performance.now()

try {
  await testAll()
} catch (error) {
  console.error(error.message)
  total.failed += 1
}
list('Passed only when tried again', triedAgain)
list('Failed', failures)
const minutes = ((performance.now() - started) / 60_000).toFixed(1)
console.log(`\n${minutes} minutes${total.skipped ? `, ${total.skipped} tests skipped` : ''}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed ? 1 : 0

async function testAll() {
  const { chromium, postgres } = await prepareSystem()
  heading('Checks')
  add(await check(stepNames.filter((name) => name !== 'unit')))

  const server = process.env.TEST_DATABASE_URL ? null : await startPostgres(postgres)
  const env = { ...VARIABLES, CHROMIUM_PATH: chromium, TEST_DATABASE_URL: process.env.TEST_DATABASE_URL ?? server.url }
  const giveUp = () => void Promise.resolve(server?.stop()).finally(() => process.exit(1))
  process.on('SIGINT', giveUp).on('SIGTERM', giveUp)
  try {
    heading('Build')
    const build = await run('node', ['scripts/build.mjs'], { show: true })
    add({ passed: build.ok ? 1 : 0, failed: build.ok ? 0 : 1 })

    heading('Rules and routes')
    const reporters = ['--reporter=default', '--reporter=json', '--outputFile.json=.cache/vitest.json']
    await suite(['vitest', 'run', ...reporters], env, '.cache/vitest.json', ofVitest)

    heading('Browser')
    if (build.ok) await suite(['playwright', 'test'], env, '.cache/e2e.json', ofPlaywright)
    else console.log('Not run, since the build failed.')
  } finally {
    await server?.stop()
  }
}

/**
 * Runs one test program and adds its report's counts. If it fails without a failed test, that counts as one failure.
 */
async function suite([command, ...args], env, report, counted) {
  const file = join(root, report)
  rmSync(file, { force: true })
  const { ok } = await run(command, args, { env, show: true })
  const counts = readCounts(file, counted)
  if (!ok && counts.failed === 0) counts.failed = 1
  add(counts)
}

function readCounts(file, counted) {
  try {
    return counted(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    console.error(`No report: ${error.message}`)
    return { passed: 0, failed: 1 }
  }
}

/** A test file that could not be loaded has no tests; it counts as one failure. */
function ofVitest({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  for (const { name, assertionResults } of testResults) {
    const again = assertionResults.filter((test) => test.status === 'passed' && test.failureMessages?.length)
    const wrong = assertionResults.filter((test) => test.status === 'failed')
    triedAgain.push(...again.map(({ fullName }) => `${relative(root, name)} ${fullName}`))
    failures.push(...wrong.map(({ fullName }) => `${relative(root, name)} ${fullName}`))
  }
  const unread = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  failures.push(...unread.map(({ name, message }) => `${relative(root, name)} ${message}`))
  return { passed: numPassedTests, failed: numFailedTests + unread.length, skipped: numPendingTests + numTodoTests }
}

function ofPlaywright({ suites, stats, errors }) {
  triedAgain.push(...suites.flatMap((suite) => specsOf(suite, 'flaky')))
  failures.push(...suites.flatMap((suite) => specsOf(suite, 'unexpected')))
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped }
}

/** Lists the specs of a suite and its nested suites that ended like this, by file, line and title. */
function specsOf({ suites = [], specs }, status) {
  const found = specs.filter(({ tests }) => tests.some((test) => test.status === status))
  return [
    ...found.map(({ file, line, title }) => `${file}:${line} ${title}`),
    ...suites.flatMap((suite) => specsOf(suite, status)),
  ]
}

function list(title, names) {
  if (names.length) console.log(`\n${title}:\n${names.map((name) => `  ${name}`).join('\n')}`)
}

function add({ passed, failed, skipped = 0 }) {
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
}

function heading(text) {
  console.log(`\n${text}`)
}
