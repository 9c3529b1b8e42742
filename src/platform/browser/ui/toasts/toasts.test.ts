import { beforeEach, expect, test } from 'vitest'
import { dismissTransientToasts, dismissToast, showOffer, showToast, toasts } from './toasts.browser.ts'

const said = () => toasts.get().map(({ text }) => text)
const undo = () => undefined

beforeEach(() => {
  for (const { id } of toasts.get()) dismissToast(id)
})

test('a toast with the same words replaces the earlier one', () => {
  showToast('Saved')
  const [first] = toasts.get()
  showToast('Copied')
  showToast('Saved')
  expect(said()).toEqual(['Copied', 'Saved'])
  expect(toasts.get().at(-1)?.id).not.toBe(first?.id)
})

test('toasts with an undo button stay, even with equal words, when passing toasts are dismissed', () => {
  showToast('Deleted', undo)
  showToast('Deleted', undo)
  showToast('Saved')
  dismissTransientToasts()
  expect(said()).toEqual(['Deleted', 'Deleted'])
})

test('of many toasts with an undo button the newest three stay', () => {
  for (const name of ['One', 'Two', 'Three', 'Four']) showToast(name, undo)
  showToast('Saved')
  expect(said()).toEqual(['Two', 'Three', 'Four', 'Saved'])
})

test('an offer stays until it is removed, which tells whether it was still shown', () => {
  const remove = showOffer('A new version is ready', { label: 'Reload', run: undo })
  dismissTransientToasts()
  expect(said()).toEqual(['A new version is ready'])
  expect([remove(), said()]).toEqual([true, []])
  expect(remove()).toBe(false)
})

test('an offer replaces a passing toast with the same words, but no other offer', () => {
  showToast('Not undone')
  showToast('Deleted')
  showOffer('Not undone', { label: 'Try again', run: undo })
  showOffer('Not undone', { label: 'Try again', run: undo })
  expect(said()).toEqual(['Deleted', 'Not undone', 'Not undone'])
})
