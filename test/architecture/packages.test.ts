import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { packageProblems } from '../../scripts/packages/packages.mjs'

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const ofOurs: { packages: object } = read('package-lock.json')
const { allowScripts } = read('package.json')

/** The problems that are found if this package is added to ours. */
const withOne = (entry: object, path = 'node_modules/added') =>
  packageProblems(
    { packages: { ...ofOurs.packages, [path]: { version: '1.2.3', license: 'MIT', integrity: 'sha512-x', ...entry } } },
    allowScripts,
  )

test('our own packages have no problems, also after a harmless one is added', () => {
  expect(packageProblems(ofOurs, allowScripts)).toEqual([])
  expect(withOne({})).toEqual([])
})

test('a script at the installation must be allowed, and what is allowed must run one', () => {
  expect(withOne({ hasInstallScript: true })).toEqual([
    'added runs a script when it is installed, and is not in allowScripts of package.json',
  ])
  expect(packageProblems(ofOurs, { ...allowScripts, added: true })).toEqual([
    'added is in allowScripts of package.json and runs no script',
  ])
  expect(packageProblems(ofOurs, { ...allowScripts, node: false })).toEqual([
    'node runs a script when it is installed, and is not in allowScripts of package.json',
  ])
})

test.each(['MIT', '(MIT OR GPL-2.0-only)', 'Apache-2.0 AND LGPL-3.0-or-later', 'MPL-2.0', 'AGPL-3.0-or-later'])(
  'a package under %s may go in',
  (license) => {
    expect(withOne({ license })).toEqual([])
  },
)

test.each([
  'GPL-2.0-only',
  'MIT AND GPL-2.0-only',
  '(GPL-2.0-only OR CC-BY-NC-4.0)',
  'GPL-2.0-only WITH Classpath-exception-2.0',
  'MPL-2.0-no-copyleft-exception',
  'SSPL-1.0',
  'BUSL-1.1',
  'LicenseRef-own',
])('a package under %s may not', (license) => {
  expect(withOne({ license })).toEqual([`added@1.2.3: the licence ${license} does not go into a work under AGPL-3.0`])
})

test.each(['UNLICENSED', 'SEE LICENSE IN terms.txt', 'MIT, mostly'])('%s is no licence', (license) => {
  expect(withOne({ license })).toEqual([`added@1.2.3: ${license} is not an SPDX expression`])
  expect(withOne({ license, dev: true })).toEqual([`added@1.2.3: ${license} is not an SPDX expression`])
})

test('a tool may have any free licence', () => {
  expect(withOne({ license: 'GPL-2.0-only', dev: true })).toEqual([])
  expect(withOne({ license: 'CC-BY-NC-4.0', dev: true })).toEqual([
    'added@1.2.3: the licence CC-BY-NC-4.0 is not on the list of free licences',
  ])
})

test('a package that is needed for development and optional at runtime is no tool', () => {
  expect(withOne({ license: 'GPL-2.0-only', devOptional: true })).toHaveLength(1)
})

test('a package that declares no licence must have been read, in this very version', () => {
  expect(withOne({ license: undefined })).toEqual([
    'added@1.2.3 declares no licence: read it, and add it to scripts/packages/licences.mjs',
  ])
  expect(withOne({ license: undefined, version: '0.3.2' }, 'node_modules/busboy')).toEqual([
    'busboy@0.3.2 declares no licence: read it, and add it to scripts/packages/licences.mjs',
    'busboy@0.3.1 is not used any more: remove its licence from scripts/packages/licences.mjs',
  ])
})

test('a package from elsewhere than the registry has no hash', () => {
  expect(withOne({ integrity: undefined })).toEqual(['added@1.2.3 has no hash in package-lock.json'])
})

test.each(['react', 'react-router', 'fastify', 'zod', 'leaflet', 'vite', '@tanstack/query-core'])(
  'a second %s is one too many, under another name or in the same version too',
  (name) => {
    const more = `${name} is installed 2 times: `
    expect(withOne({}, `node_modules/added/node_modules/${name}`)).toEqual([expect.stringContaining(more)])
    expect(withOne({ name })).toEqual([expect.stringContaining('1.2.3 in node_modules/added')])
  },
)

test('two versions of other packages are allowed', () => {
  expect(withOne({}, 'node_modules/added/node_modules/pbf')).toEqual([])
})
