import { expect, test } from 'vitest'
import { nameRules } from './names.browser.ts'

/** A canvas that notes which texts it wrote, each letter 8 px wide. */
function aCanvas() {
  const written: string[] = []
  const canvas = {
    letterSpacing: '',
    measureText: (text: string) => ({ width: [...text].length * 8 }),
    fillText: (text: string) => written.push(text),
    strokeText: () => undefined,
    setLineDash: () => undefined,
    save: () => undefined,
    restore: () => undefined,
    translate: () => undefined,
    rotate: () => undefined,
  }
  return { canvas: canvas as typeof canvas & CanvasRenderingContext2D, written } // all that names need of it
}

const rules = nameRules({ palette: { colours: {} as never, font: 'Test' }, zoom: 17, scale: 1 })

/** What a canvas writes for a thing of the map at a line, and the boxes that keep other names away. */
function writingOf(group: number, line: { x: number; y: number }[], props: Record<string, unknown>) {
  const { canvas, written } = aCanvas()
  const thing = { props } as never
  const labels = rules[group]?.symbolizer.place({ scratch: canvas } as never, [line] as never, thing) ?? []
  for (const label of labels) label.draw(canvas)
  return { written, boxes: labels.flatMap(({ bboxes }) => bboxes), spacing: canvas.letterSpacing }
}

const bend = Array.from({ length: 41 }, (_, step) => ({
  x: 90 * Math.sin(step / 20 - 1),
  y: -90 * Math.cos(step / 20 - 1),
}))

test.each(['רחוב הרצל', 'شارع الملك', 'सड़क मार्ग'])(
  'on a bent street, %s is written whole, and its boxes cover it',
  (name) => {
    const { written, boxes } = writingOf(2, bend, { kind: 'major', name })
    expect(written).toEqual([name])
    const width = [...name].length * 8
    expect(Math.min(...boxes.map(({ minX }) => minX))).toBeLessThanOrEqual(-width / 2)
    expect(Math.max(...boxes.map(({ maxX }) => maxX))).toBeGreaterThanOrEqual(width / 2 - 0.01)
  },
)

test('on a bent street, a name whose letters stand alone is bent', () => {
  expect(writingOf(2, bend, { kind: 'major', name: 'High Road' }).written).toEqual([...'High Road'])
})

test("a quarter's name has space between its letters only if they are not joined", () => {
  const quarter = { kind: 'suburb', rank: 2, z: 13 }
  const spacingOf = (name: string) => writingOf(1, [{ x: 0, y: 0 }], { ...quarter, name }).spacing
  expect(Number.parseFloat(spacingOf('Old Town'))).toBeGreaterThan(0)
  expect(spacingOf('المدينة القديمة')).toBe('0px')
})
