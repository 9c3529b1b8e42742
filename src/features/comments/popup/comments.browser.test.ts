import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { renewComments } from './comments.browser.ts'

const KEY = ['comments', 'a', null]
const page = (total: number) => ({ pages: [{ items: [], next: null, total }], pageParams: [null] })

/** Comments on screen that the test answers. */
function open(known: object | undefined) {
  const queries = new QueryClient()
  const answers: ((data: object) => void)[] = []
  if (known) queries.setQueryData(KEY, known)
  const queryFn = () => new Promise<object>((resolve) => answers.push(resolve))
  new QueryObserver(queries, { queryKey: KEY, queryFn, staleTime: 60_000 }).subscribe(() => undefined)
  return { queries, answers }
}

test.each([
  ['known', page(2)],
  ['not known yet', undefined],
])('comments that are being fetched when one is deleted are fetched once more; they were %s', async (_, known) => {
  const { queries, answers } = open(known)
  renewComments(queries, 'a', 3)
  for (const count of [2, 2]) renewComments(queries, 'a', count)
  expect(answers).toHaveLength(1)
  answers[0]?.(page(3))
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.(page(2))
  await expect.poll(() => queries.getQueryState(KEY)).toMatchObject({ data: page(2), fetchStatus: 'idle' })
  expect(answers).toHaveLength(2)
})

test('comments with the right number are not fetched again, nor those of other reports', () => {
  const { queries, answers } = open(page(2))
  renewComments(queries, 'a', 2)
  renewComments(queries, 'b', 5)
  expect(answers).toEqual([])
})
