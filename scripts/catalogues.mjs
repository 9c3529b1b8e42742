// npm run check -- languages: compares the messages of all languages with those of the base.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BASE, languages } from './languages.mjs'
import { root } from './run.mjs'

/**
 * The faults of a catalogue, compared to the base: a message too many or too few, out of order, in another form, with
 * other placeholders, or with plural forms that its language does not have.
 */
export function catalogueProblems(base, own, language) {
  const wanted = Object.keys(base)
  const keys = Object.keys(own)
  const missing = wanted.filter((key) => !(key in own)).map((key) => `${key} is missing`)
  const surplus = keys.filter((key) => !(key in base)).map((key) => `${key} is not in ${BASE}.json`)
  if (missing.length || surplus.length) return [...missing, ...surplus]
  const order = keys.findIndex((key, at) => key !== wanted[at])
  const moved = order < 0 ? [] : [`${keys[order]} is not where ${BASE}.json has it`]
  return [
    ...moved,
    ...keys.flatMap((key) => messageProblems(base[key], own[key], language).map((why) => `${key}: ${why}`)),
  ]
}

function messageProblems(base, own, language) {
  if (typeof base !== typeof own)
    return [`is ${typeof own === 'string' ? 'one text' : 'several'}, and the base's is not`]
  if (typeof base === 'string') return base === own ? [] : textProblems(base, own)
  const [{ match, ...frame }] = own
  const [{ match: baseMatch, ...baseFrame }] = base
  // scripts/registry.js has no other function.
  if (frame.declarations.some((line) => line.startsWith('local') && !line.endsWith(': plural')))
    return ['calls another function than plural']
  if (JSON.stringify(frame) !== JSON.stringify(baseFrame)) return ['is chosen by something else than the base’s']
  const plain = Object.keys(match).find((variant) => variant.endsWith('=*'))
  const basePlain = Object.keys(baseMatch).find((variant) => variant.endsWith('=*'))
  if (!plain || !basePlain) return ['has no variant *']
  // Without the plural forms that this language does not have.
  const wanted = Object.keys(baseMatch).filter((variant) => isPossible(variant, language))
  const wrong = Object.keys(match).filter((variant) => !isPossible(variant, language))
  const lacking = wanted.filter((variant) => !(variant in match))
  return [
    ...wrong.map((variant) => `has ${variant}, which ${language} does not`),
    ...lacking.map((variant) => `has no ${variant}`),
    ...textProblems(baseMatch[basePlain], match[plain]),
    ...Object.values(match).flatMap((text) => emptyProblems(text)),
  ]
}

function isPossible(variant, language) {
  const form = variant.split('=').at(-1)
  return form === '*' || new Intl.PluralRules(language).resolvedOptions().pluralCategories.includes(form)
}

function textProblems(base, own) {
  const [wanted, found] = [placeholders(base), placeholders(own)]
  return [
    ...emptyProblems(own),
    ...(wanted === found ? [] : [`has ${found || 'no placeholders'} instead of ${wanted || 'none'}`]),
  ]
}

const emptyProblems = (text) =>
  text.trim() === text && text !== '' ? [] : ['is empty, or begins or ends with a space']

const placeholders = (text) =>
  [...new Set(text.match(/\{[^}]*\}/g))].toSorted((one, other) => one.localeCompare(other)).join(' ')

if (import.meta.filename === process.argv[1]) {
  const read = (language) => JSON.parse(readFileSync(join(root, `messages/${language}.json`), 'utf8'))
  const base = read(BASE)
  const problems = languages().flatMap((language) =>
    catalogueProblems(base, read(language), language).map((problem) => `messages/${language}.json: ${problem}`),
  )
  console.log(`${Object.keys(base).length - 1} messages in ${languages().join(', ')}`)
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length ? 1 : 0
}
