import { describe, expect, test } from 'vitest'
import { importProblems } from './imports.ts'
import type { Files } from './source.ts'

const votes = 'src/features/votes'

describe('an import is refused', () => {
  const refused: [what: string, files: Files, problem: string][] = [
    [
      'in a circle',
      {
        'src/platform/browser/a.ts': `import './b.ts'`,
        'src/platform/browser/b.ts': `export const later = () => import('./a.ts')`,
      },
      'a circle of imports: src/platform/browser/a.ts → src/platform/browser/b.ts → src/platform/browser/a.ts',
    ],
    one('of ours by shared', 'src/shared/text.ts', '#features/votes/votes.rules.ts', 'points up to features'),
    one('of a sentence by shared', 'src/shared/text.ts', '#messages', 'this role may not import that one'),
    one('of a package by rules', `${votes}/votes.rules.ts`, '#zod', 'this role may not import that package'),
    one('of Node by rules', `${votes}/votes.rules.ts`, 'node:crypto', 'this role may not import that package'),
    one(
      'of a contract by rules',
      `${votes}/votes.rules.ts`,
      './votes.contract.ts',
      'this role may not import that one',
    ),
    one(
      'of queries by a contract',
      `${votes}/votes.contract.ts`,
      './votes.queries.ts',
      'this role may not import that one',
    ),
    one(
      'of the whole of zod by a contract',
      `${votes}/votes.contract.ts`,
      'zod',
      'this role may not import that package',
    ),
    one(
      'of actions by queries',
      `${votes}/votes.queries.ts`,
      './votes.actions.ts',
      'this role may not import that one',
    ),
    one(
      'of the server by queries',
      `${votes}/votes.queries.ts`,
      '#platform/server/config.ts',
      'this role may not import that one',
    ),
    one(
      'of queries by a gateway',
      `${votes}/votes.gateway.ts`,
      './votes.queries.ts',
      'this role may not import that one',
    ),
    one('of routes by actions', `${votes}/votes.actions.ts`, './votes.routes.ts', 'this role may not import that one'),
    one(
      'of the server by a component',
      `${votes}/VoteButtons.tsx`,
      './votes.actions.ts',
      'browser code imports nothing of the server',
    ),
    one(
      'of the server by a screen',
      'src/app/screens/recent/feed.ts',
      '#platform/server/config.ts',
      'browser code imports nothing of the server',
    ),
    one(
      'of the server by browser code',
      `${votes}/votes.browser.ts`,
      './votes.gateway.ts',
      'browser code imports nothing of the server',
    ),
    one('of Node by the web', 'src/platform/browser/api.ts', 'node:fs', 'browser code imports nothing of the server'),
    one(
      'of a component by the server',
      'src/app/http/app.ts',
      '#platform/browser/ui/Page.tsx',
      'server code imports nothing of the browser',
    ),
    one(
      'of React by a route',
      `${votes}/votes.routes.ts`,
      'react-dom/server',
      'server code imports nothing of the browser',
    ),
    one(
      'of a feature by the platform',
      'src/platform/server/jobs/jobs.ts',
      '#features/mail/mail.actions.ts',
      'points up to features',
    ),
    one(
      'of a younger feature',
      `${votes}/votes.actions.ts`,
      '#features/flags/flags.rules.ts',
      'flags is younger than votes',
    ),
    one(
      'of a younger feature’s queries',
      `${votes}/votes.queries.ts`,
      '#features/flags/flags.queries.ts',
      'flags is younger than votes',
    ),
    one(
      'of a screen by a feature',
      `${votes}/VoteButtons.tsx`,
      '#app/screens/recent/RecentScreen.tsx',
      'points up to app',
    ),
    one(
      'of the tests',
      'src/app/http/app.ts',
      '#test/makers.ts',
      'the product imports nothing outside src, db and territories',
    ),
  ]
  test.each(refused)('%s', (_, files, problem) => expect(importProblems(files)).toEqual([problem]))

  test('but not in a cycle that only types close', () => {
    const files = {
      'src/platform/browser/a.ts': `export const later = () => import('./b.ts')`,
      'src/platform/browser/b.ts': `import type { A } from './a.ts'`,
    }
    expect(importProblems(files)).toEqual([])
  })

  test.each([
    `import type { A } from '#app/http/app.ts'`,
    `export const load = () => import('#app/http/app.ts')`,
    `export type A = import('#app/http/app.ts').A`,
    `import '#app/http/app.ts'`,
  ])('however it is written: %s', (text) => {
    expect(importProblems({ 'src/platform/browser/api.ts': text })).toEqual([
      'src/platform/browser/api.ts imports #app/http/app.ts: points up to app',
    ])
  })

  function one(what: string, path: string, specifier: string, why: string): [string, Files, string] {
    return [what, { [path]: `import '${specifier}'` }, `${path} imports ${specifier}: ${why}`]
  }
})

describe('a module is refused', () => {
  const refused: [what: string, path: string, text: string, problem: string][] = [
    [
      'in a feature without a rank',
      'src/features/polls/polls.rules.ts',
      '',
      'the feature polls has no rank in test/architecture/order.ts',
    ],
    ['of no role', `${votes}/votes.helper.ts`, '', 'its suffix is no role of the architecture'],
    ['in no place', 'src/utils/text.ts', '', 'src has no such place'],
    ['as a barrel by its name', 'src/platform/browser/index.ts', '', 'no barrels, name the file by what it holds'],
    [
      'as a barrel by what it does',
      'src/platform/browser/api.ts',
      `export * from './router.ts'`,
      'no barrels, import from the file itself',
    ],
    ['with a default export', 'src/platform/browser/api.ts', 'export default 1', 'named exports only'],
  ]
  test.each(refused)('%s', (_, path, text, problem) =>
    expect(importProblems({ [path]: text })).toEqual([`${path}: ${problem}`]),
  )
})
