import parse from 'spdx-expression-parse'

/** Licences that the FSF lists as compatible with AGPL-3.0-or-later: only those that we need. */
const GOES_IN = [
  '0BSD',
  'AGPL-3.0-or-later',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'GPL-2.0-or-later',
  'GPL-3.0-or-later',
  'ISC',
  'LGPL-2.1-or-later',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]

/** Licences of tools, which only have to be free: none of their code is in what we publish. */
const IS_FREE = [
  ...GOES_IN,
  'Artistic-2.0',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'CC-BY-SA-4.0',
  'CDDL-1.0',
  'EPL-1.0',
  'EPL-2.0',
  'GPL-2.0-only',
  'GPL-3.0-only',
  'MPL-1.1',
]

/** Licences of packages that don't declare theirs. A person has found them in the package's files. */
const READ = {
  '@inlang/plugin-message-format@4.4.4': 'MIT',
  'busboy@0.3.1': 'MIT',
  'dicer@0.3.0': 'MIT',
  'humanize-number@0.0.2': 'MIT',
  'only@0.0.2': 'MIT',
  'sqlite-wasm-kysely@0.3.0': 'MIT',
  'streamsearch@0.1.2': 'MIT',
}

/** The licence of a package as an SPDX expression; undefined if it declares none and is not in READ. */
export const licenceOf = ({ id, licence }) => licence ?? READ[id]

/** Packages with an unknown or unfit licence, and entries of READ for versions that we no longer use. */
export function licenceProblems(packages) {
  const ids = new Set(packages.map(({ id }) => id))
  const stale = Object.keys(READ).filter((id) => !ids.has(id))
  return [
    ...packages.flatMap((one) => licenceProblem(one)),
    ...stale.map((id) => `${id} is not used any more: remove its licence from scripts/packages/licences.mjs`),
  ]
}

function licenceProblem(one) {
  const licence = licenceOf(one)
  if (!licence) return [`${one.id} declares no licence: read it, and add it to scripts/packages/licences.mjs`]
  const [list, what] = one.isTool
    ? [IS_FREE, 'is not on the list of free licences']
    : [GOES_IN, 'does not go into a work under AGPL-3.0']
  try {
    return isWithin(list, parse(licence)) ? [] : [`${one.id}: the licence ${licence} ${what}`]
  } catch {
    return [`${one.id}: ${licence} is not an SPDX expression`]
  }
}

/** Whether the list allows a licence: one side of OR, both of AND. With + or an exception it is another licence. */
function isWithin(list, { conjunction, left, right, license, plus, exception }) {
  if (conjunction === 'or') return isWithin(list, left) || isWithin(list, right)
  if (conjunction === 'and') return isWithin(list, left) && isWithin(list, right)
  return list.includes(license) && !plus && !exception
}
