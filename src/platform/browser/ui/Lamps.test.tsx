import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Lamps, litLamps } from './Lamps.tsx'

test.each([
  [0, 0],
  [7, 7],
  [10, 10],
  [12, 10],
  [-1, 0],
])('%d confirms light %d lamps', (count, lit) => {
  expect(litLamps(count)).toBe(lit)
})

test('says how many are lit, without a style attribute', () => {
  const html = renderToStaticMarkup(<Lamps count={7} />)
  expect(html).toContain('aria-label="7 of 10 confirmations"')
  expect(html).toContain('data-n="7"')
  expect(html).not.toContain('style=')
})
