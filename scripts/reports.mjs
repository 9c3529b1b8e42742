import { readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root, run } from './run.mjs'

/**
 * An empty result of a test program: numbers of tests, the names of those that failed, and of those that passed only
 * when tried again. A program that fails without naming a test has one failure.
 */
export const emptyResult = { passed: 0, failed: 0, skipped: 0, failures: [], triedAgain: [] }

/**
 * Runs all tests of vitest. Node sometimes crashes (SIGSEGV) where many embedded databases are opened and closed in one
 * process, and vitest loses the rest of that process' files. Those are run once more.
 */
export async function runVitest(env) {
  const first = await vitest([], env)
  const all = await allFiles(env)
  const lost = all.filter((file) => !first.files.some(({ name, isWhole }) => name === file && isWhole))
  const kept = sumOf(first.files.filter(({ name }) => !lost.includes(name)))
  if (lost.length === 0) return withUnnamedFailure(kept, first.ok, 'vitest failed without naming a test')
  console.log(`\nA test process crashed. Its files are run again:\n${lost.map((file) => `  ${file}`).join('\n')}`)
  const second = await vitest(lost, env)
  const again = sumOf(second.files)
  again.triedAgain.push(...lost.map((file) => `${file} (its process crashed)`))
  return withUnnamedFailure(add(kept, again), second.ok, 'vitest failed again without naming a test')
}

/** Runs all browser specs. */
export async function runPlaywright(env) {
  // Playwright sets FORCE_COLOR for its workers, and Node warns of both.
  const { ok, report } = await runWithReport(['playwright', 'test'], { ...env, NO_COLOR: undefined }, '.cache/e2e.json')
  if (!report) return { ...emptyResult, failed: 1, failures: ['playwright wrote no report'] }
  const { stats, errors, suites } = report
  const counts = {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: [...suites.flatMap((suite) => specsOf(suite, 'unexpected')), ...errors.map(({ message }) => message)],
    triedAgain: suites.flatMap((suite) => specsOf(suite, 'flaky')),
  }
  return withUnnamedFailure(counts, ok, 'playwright failed without naming a test')
}

/** The sum of two results. */
export function add(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + (other.skipped ?? 0),
    failures: [...one.failures, ...(other.failures ?? [])],
    triedAgain: [...one.triedAgain, ...(other.triedAgain ?? [])],
  }
}

async function vitest(files, env) {
  const path = '.cache/vitest.json'
  const command = ['vitest', 'run', ...files, '--reporter=default', '--reporter=json', `--outputFile.json=${path}`]
  const { ok, report } = await runWithReport(command, env, path)
  return { ok, files: (report?.testResults ?? []).map(fileResult) }
}

async function allFiles(env) {
  const path = join(root, '.cache/files.json')
  await run('vitest', ['list', '--filesOnly', `--json=${path}`], { env })
  return [...new Set(JSON.parse(readFileSync(path, 'utf8')).map(({ file }) => relative(root, file)))]
}

async function runWithReport([command, ...args], env, path) {
  const file = join(root, path)
  rmSync(file, { force: true })
  const { ok } = await run(command, args, { env, show: true })
  try {
    return { ok, report: JSON.parse(readFileSync(file, 'utf8')) }
  } catch (error) {
    console.error(`No report: ${error.message}`)
    return { ok: false, report: null }
  }
}

/** A test file that could not be loaded has no tests; it counts as one failure. */
function fileResult({ name, status, message, assertionResults: tests }) {
  const path = relative(root, name)
  const having = (...wanted) => tests.filter((test) => wanted.includes(test.status))
  const nameOf = ({ fullName }) => `${path} ${fullName}`
  const isUnread = status === 'failed' && having('failed').length === 0
  return {
    name: path,
    isWhole: having('pending').length === 0,
    passed: having('passed').length,
    failed: having('failed').length + Number(isUnread),
    skipped: having('skipped', 'todo', 'disabled').length,
    failures: isUnread ? [`${path} ${message}`] : having('failed').map(nameOf),
    triedAgain: having('passed')
      .filter(({ failureMessages }) => failureMessages?.length)
      .map(nameOf),
  }
}

/** The specs of a suite and its nested suites that ended like this, by file, line and title. */
function specsOf({ suites = [], specs }, status) {
  const found = specs.filter(({ tests }) => tests.some((test) => test.status === status))
  return [
    ...found.map(({ file, line, title }) => `${file}:${line} ${title}`),
    ...suites.flatMap((suite) => specsOf(suite, status)),
  ]
}

const sumOf = (results) => results.reduce(add, emptyResult)

function withUnnamedFailure(counts, ok, failure) {
  return ok || counts.failed > 0 ? counts : add(counts, { passed: 0, failed: 1, failures: [failure] })
}
