import { describe, expect, test } from 'vitest'
import { screenProblems } from './screens.ts'

describe('a component is refused', () => {
  const words = (text: string) => `src/platform/browser/A.tsx: "${text}" is to come from messages/en.json`
  const refused: [what: string, jsx: string, problem: string][] = [
    ['with a sentence of its own', '<p>Report it</p>', words('Report it')],
    ['with one side of a choice', `<p>{done ? 'Done' : m.wait()}</p>`, words('Done')],
    ['with words around a value', '<p>{`${n} km`}</p>', words('$ km')],
    ['with a spoken name', '<button type="button" aria-label="Close" />', words('Close')],
    [
      'with a style attribute',
      '<p style={{ color }}>{text}</p>',
      'src/platform/browser/A.tsx: no style attribute, use a CSS module',
    ],
  ]
  test.each(refused)('%s', (_, jsx, problem) => {
    expect(screenProblems({ 'src/platform/browser/A.tsx': `export const A = () => ${jsx}` })).toEqual([problem])
  })

  test('but not for punctuation between values', () => {
    expect(
      screenProblems({ 'src/platform/browser/A.tsx': 'export const A = () => <p className="note">{a} · {b} (3)</p>' }),
    ).toEqual([])
  })
})
