import { expect, test } from 'vitest'
import { isBuildFile, mayBeKept } from './ours.ts'

const SIGN_IN = '<!doctype html><title>Sign in to the Wi-Fi</title>'

const answer = (body: string, type: string, status = 200) =>
  new Response(body, { status, headers: { 'content-type': type } })
const hotspot = () => answer(SIGN_IN, 'text/html; charset=utf-8')

test('the sign-in page of a hotspot replaces no cached list, picture or map tile', () => {
  for (const type of ['application/json', 'image/', 'application/']) {
    expect(mayBeKept(hotspot(), type)).toBe(false)
    expect(mayBeKept(new Response(null), type)).toBe(false)
  }
  expect(mayBeKept(answer('{}', 'application/json; charset=utf-8'), 'application/json')).toBe(true)
  expect(mayBeKept(answer('{}', 'application/json; charset=utf-8', 503), 'application/json')).toBe(false)
})

test('the sign-in page of a hotspot is taken neither for the shell nor for a file of the build', async () => {
  const shell = '<!doctype html><div id="root" data-installation="{}"></div>'
  expect(await isBuildFile(hotspot(), true)).toBe(false)
  expect(await isBuildFile(hotspot(), false)).toBe(false)
  expect(await isBuildFile(answer(shell, 'text/html'), true)).toBe(true)
  expect(await isBuildFile(answer('export {}', 'text/javascript'), false)).toBe(true)
  expect(await isBuildFile(answer('export {}', 'text/javascript', 500), false)).toBe(false)
})
