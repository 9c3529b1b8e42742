import { beforeEach, expect, test } from 'vitest'
import { dismissPassing, dismissToast, showToast, shownToasts } from './toasts.browser.ts'

const said = () => shownToasts().map(({ text }) => text)
const undo = () => undefined

beforeEach(() => {
  for (const { id } of shownToasts()) dismissToast(id)
})

test('what is said again in the same words stands once, as long as what was said last', () => {
  showToast('Saved')
  const [first] = shownToasts()
  showToast('Copied')
  showToast('Saved')
  expect(said()).toEqual(['Copied', 'Saved'])
  expect(shownToasts().at(-1)?.id).not.toBe(first?.id)
})

test('what can be undone stays, however often it is said and whatever opens', () => {
  showToast('Deleted', undo)
  showToast('Deleted', undo)
  showToast('Saved')
  dismissPassing()
  expect(said()).toEqual(['Deleted', 'Deleted'])
})
