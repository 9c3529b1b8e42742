import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { type Cell, csvOf } from './csv.ts'

async function* one(line: Cell[]) {
  yield line
}
const csvLine = async (...cells: Cell[]) => {
  const columns = cells.map((_, at) => `column${at}`)
  const [, line] = (await text(csvOf(columns, one(cells)))).split('\r\n')
  return line
}

test('yes and no, numbers and missing values can be told apart', async () => {
  expect(await csvLine(true, false, -5.35, 0, null, undefined, '')).toBe('yes,no,-5.35,0,,,')
})

test.each(['=', '+', '-', '@', '＝', '＋', '－', '＠'])(
  '%s begins no formula, wherever a reader begins a cell',
  async (sign) => {
    expect(await csvLine(`${sign}1`)).toBe(`'${sign}1`)
    for (const separator of [';', '\t', '|'])
      expect(await csvLine(`x${separator} ${sign}1`)).toBe(`x${separator} '${sign}1`)
    expect(await csvLine(`1 ${sign} 1`)).toBe(`1 ${sign} 1`)
  },
)
