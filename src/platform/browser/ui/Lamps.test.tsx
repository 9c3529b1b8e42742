import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Lamps, litLamps } from './Lamps.tsx'

test.each([
  [0, 0],
  [7, 7],
  [10, 10],
  [12, 10],
  [-1, 0],
])('a count of %d lights %d lamps', (count, lit) => {
  expect(litLamps(count)).toBe(lit)
})

test('is an image with a label, without a style attribute', () => {
  const html = renderToStaticMarkup(<Lamps count={7} label="7 of 10" />)
  expect(html).toContain('aria-label="7 of 10"')
  expect(html).toContain('width="70%"')
  expect(html).not.toContain('style=')
})
