// What the compiled messages call, in place of Paraglide's own file, which makes the rules of a language at each call.
// That takes far longer than the rest of a sentence. Our messages use `plural` only; a check of the catalogues refuses other functions.

/** @type {Map<string, Intl.PluralRules>} */
const rules = new Map()

/**
 * The plural form of a number in a language: "one", "other".
 * @param {string} locale
 * @param {unknown} input
 * @param {Intl.PluralRulesOptions} options
 */
export function plural(locale, input, options) {
  const key = locale + JSON.stringify(options)
  const rule = rules.get(key) ?? new Intl.PluralRules(locale, options)
  rules.set(key, rule)
  return rule.select(Number(input))
}
