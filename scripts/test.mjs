// npm test · npm test -- --full, which runs the tests of all routes on both databases
import './node-version.mjs'
import { FLAGS, VARIABLES } from './flags.mjs'
import { startPostgres } from './postgres.mjs'
import { add, emptyResult, runPlaywright, runVitest } from './reports.mjs'
import { run } from './run.mjs'
import { removeScratchFolder, openScratchFolder } from './scratch.mjs'
import { check, stepNames } from './steps.mjs'
import { prepareSystem } from './system.mjs'

// Runs everything: checks, build, tests, short proofs, browser specs. Ends with the line "N passed, N failed".
let total = emptyResult
const started = performance.now()

try {
  await testAll()
} catch (error) {
  console.error(error.message)
  total = add(total, { passed: 0, failed: 1, failures: [error.message] })
}
list('Passed only when tried again', total.triedAgain)
list('Failed', total.failures)
const minutes = ((performance.now() - started) / 60_000).toFixed(1)
console.log(`\n${minutes} minutes${total.skipped ? `, ${total.skipped} tests skipped` : ''}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed ? 1 : 0

async function testAll() {
  const { chromium, postgres } = await prepareSystem('The tests', { needsChromium: true, needsPgbouncer: true })
  openScratchFolder()
  heading('Checks')
  total = add(total, await check(stepNames.filter((name) => name !== 'unit')))

  const server = process.env.TEST_DATABASE_URL ? null : await startPostgres(postgres)
  const env = {
    ...{ ...VARIABLES, CHROMIUM_PATH: chromium, TEST_DATABASE_URL: process.env.TEST_DATABASE_URL ?? server.url },
    ...(process.argv.includes('--full') && { TEST_FULL: '1' }),
  }
  const giveUp = () =>
    void Promise.resolve(server?.stop()).finally(() => {
      removeScratchFolder()
      process.exit(1)
    })
  process.on('SIGINT', giveUp).on('SIGTERM', giveUp)
  try {
    heading('Build')
    const build = await run('node', ['scripts/build.mjs'], { show: true })
    total = add(total, { passed: build.ok ? 1 : 0, failed: build.ok ? 0 : 1 })

    heading('Rules and routes')
    total = add(total, await runVitest(env))

    heading('Proofs')
    if (build.ok) for (const name of ['overload', 'fuzz']) total = add(total, await prove(name, env))
    else console.log('Not run, since the build failed.')

    heading('Browser')
    if (build.ok) total = add(total, await runPlaywright(env))
    else console.log('Not run, since the build failed.')
  } finally {
    await server?.stop()
    removeScratchFolder()
  }
}

/** Runs the shortest form of a proof. */
async function prove(name, env) {
  const program = [...FLAGS, `prove/${name}.prove.ts`]
  const { ok } = await run('node', program, { env: { ...env, PROVE_SECONDS: '30' }, show: true })
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, failures: ok ? [] : [`npm run prove -- ${name}`] }
}

function list(title, names) {
  if (names.length) console.log(`\n${title}:\n${names.map((name) => `  ${name}`).join('\n')}`)
}

function heading(text) {
  console.log(`\n${text}`)
}
