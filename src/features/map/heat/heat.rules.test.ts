import { expect, test } from 'vitest'
import { heatColours, weightOf } from './heat.rules.ts'

test('without reports the heat map is transparent, and more reports are never paler than fewer', () => {
  const colours = heatColours()
  expect(colours).toHaveLength(256)
  expect(colours[0]?.[3]).toBe(0)
  for (const [at, [, , , opacity]] of colours.entries())
    expect(opacity).toBeGreaterThanOrEqual(colours[at - 1]?.[3] ?? 0)
  expect(colours.at(-1)?.[3]).toBeGreaterThan(0)
})

test.each([
  [0, 0.35],
  [1, 0.35],
  [25, 0.2],
  [400, 0.05],
  [1_000_000, 0.04],
])('one of %i reports in view counts %f', (count, weight) => {
  expect(weightOf(count)).toBeCloseTo(weight, 5)
})
