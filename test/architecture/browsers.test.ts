import { expect, test } from 'vitest'
import { filesOf } from './source.ts'

// What Safari 16.4, Chrome 111 and Firefox 121 lack, for which vite.config.ts builds. Vite rewrites syntax and some CSS.
const MISSING =
  /\b(URL\.(canParse|parse)|(Map|Object)\.groupBy|Response\.json|Array\.fromAsync|Promise\.(withResolvers|try)|AbortSignal\.any|Intl\.(Segmenter|DurationFormat))\b|\.(checkVisibility|isSubsetOf|intersection|difference)\(|\b(search|query|params|changed|rest)\.size\b|\bimageOrientation\b/g

const browserCode = filesOf(
  'src/{platform/browser,app/{shell,screens,worker}}/**/*.{ts,tsx}',
  'src/features/**/*.{tsx,browser.ts,worker.ts,rules.ts,contract.ts}',
  'src/shared/**/*.ts',
)
/** Packs are made on the server. */
const SERVER_ONLY = /^src\/features\/pack\/making\//

test('browser code uses nothing that the oldest browsers lack', () => {
  const files = Object.entries(browserCode).filter(([path]) => !SERVER_ONLY.test(path))
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap(([path, text]) => (text.match(MISSING) ?? []).map((use) => `${path}: ${use}`))
  expect(found).toEqual([])
})
