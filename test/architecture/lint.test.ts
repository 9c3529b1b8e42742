import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const rules = 'src/features/votes/votes.rules.ts'
const planted: [path: string, text: string, rule: string][] = [
  [
    'src/shared/a.ts',
    `import { a } from '#features/votes/votes.rules.ts'\nexport const b = a`,
    'eslint(no-restricted-imports)',
  ],
  [rules, `import { z } from 'zod'\nexport const b = z`, 'eslint(no-restricted-imports)'],
  [
    'src/features/votes/votes.contract.ts',
    `import { a } from './votes.queries.ts'\nexport const b = a`,
    'eslint(no-restricted-imports)',
  ],
  [
    'src/platform/browser/a.ts',
    `import { a } from '#app/http/app.ts'\nexport const b = a`,
    'eslint(no-restricted-imports)',
  ],
  [
    'src/platform/server/a.ts',
    `import { a } from '#platform/browser/a.ts'\nexport const b = a`,
    'eslint(no-restricted-imports)',
  ],
  ['src/platform/browser/circle/a.ts', `import { b } from './b.ts'\nexport const a = () => b`, 'import(no-cycle)'],
  ['src/platform/browser/circle/b.ts', `import { a } from './a.ts'\nexport const b = () => a`, 'import(no-cycle)'],
  ['src/platform/browser/b.ts', `export default 1`, 'import(no-default-export)'],
  ['src/platform/browser/c.ts', `export * from './index.ts'`, 'eslint(no-restricted-imports)'],
  ['src/platform/browser/d.ts', `export const d = (x: any) => x`, 'typescript(no-explicit-any)'],
  ['src/platform/browser/e.ts', `export const e = (x: number) => x == 1`, 'eslint(eqeqeq)'],
  [
    'src/platform/browser/f.ts',
    `import { F } from './g.ts'\nexport const f = (x: F) => x`,
    'typescript(consistent-type-imports)',
  ],
  ['src/platform/browser/g.ts', `export type F = 1\n${'export {}\n'.repeat(260)}`, 'eslint(max-lines)'],
  ['src/platform/browser/H.tsx', `export const H = () => <button />`, 'react(button-has-type)'],
  ['src/platform/browser/I.tsx', `export const I = () => <p style={{ color: 'red' }} />`, 'react(forbid-dom-props)'],
  ['src/platform/browser/J.tsx', `export const J = () => <img src="a.png" />`, 'jsx-a11y(alt-text)'],
  [
    'e2e/k.spec.ts',
    `import type { Page } from '@playwright/test'\nexport const k = (page: Page) => page.waitForTimeout(500)`,
    'eslint(no-restricted-properties)',
  ],
]

const folder = mkdtempSync(join(tmpdir(), 'lamppost-lint-'))
afterAll(() => rmSync(folder, { recursive: true }))

copyFileSync('.oxlintrc.json', join(folder, '.oxlintrc.json'))
for (const [path, text] of planted) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
const { stdout } = spawnSync(join(process.cwd(), 'node_modules/.bin/oxlint'), ['-f', 'json'], {
  cwd: folder,
  encoding: 'utf8',
})
// The fields of oxlint's JSON report that are used here.
const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; code: string }[] }

test.each(planted)('%s is refused by the linter: %s', (path, _, rule) => {
  expect(diagnostics.filter(({ filename }) => filename === path).map(({ code }) => code)).toContain(rule)
})
