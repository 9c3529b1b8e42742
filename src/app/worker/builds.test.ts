import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MAP_CACHE, SEEN_CACHES } from '#shared/build.ts'
import { dropEarlierBuilds, fileOfBuild, keepBuild, notePagesOfEarlierBuild } from './builds.ts'

const [LISTS, PICTURES] = SEEN_CACHES
const BUILD = { id: 'next', shell: '/app-shell?lang=en', files: ['/assets/entry.js', '/icon.svg'] }

const SHELL = 'data-installation="{}"'

/** The device's caches, each with its answers by their paths. */
let kept: Map<string, Map<string, Response>>

/** Stores nothing in a build's cache as long as one of these caches is there. */
function makeDevice(...full: string[]): void {
  kept = new Map([MAP_CACHE, LISTS, PICTURES].map((name) => [name, new Map()]))
  const open = async (name: string) => {
    const files = kept.get(name) ?? new Map<string, Response>()
    kept.set(name, files)
    return {
      match: async (path: string) => files.get(path)?.clone(),
      async put(path: string, answer: Response) {
        const text = await answer.text() // an answer is used up even if there is no room for it
        if (full.some((cache) => kept.has(cache))) throw new DOMException('There is no room', 'QuotaExceededError')
        files.set(path, new Response(text))
      },
    }
  }
  const match = async (path: string) =>
    [...kept.values()]
      .find((files) => files.has(path))
      ?.get(path)
      ?.clone()
  const keys = async () => [...kept.keys()]
  vi.stubGlobal('caches', { open, match, keys, delete: async (name: string) => kept.delete(name) })
}

beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string, options: RequestInit) => {
    if (options.credentials !== 'omit') throw new Error('somebody’s cookies would be sent')
    const [type, text] = path === BUILD.shell ? ['text/html', SHELL] : ['text/plain', path]
    return new Response(text, { headers: { 'content-type': type } })
  })
})
afterEach(() => vi.unstubAllGlobals())

test('on a full device the kept map and pictures make room for a build, and the lists stay', async () => {
  makeDevice(MAP_CACHE, PICTURES)
  await keepBuild(BUILD)
  for (const path of [BUILD.shell, ...BUILD.files]) {
    const file = await fileOfBuild(BUILD, path)
    expect(await file?.text()).toBe(path === BUILD.shell ? SHELL : path)
  }
  expect([...kept.keys()].toSorted()).toEqual(['lamppost-build-next', LISTS])
})

test('a build for which nothing makes room fails, and one that fits deletes nothing', async () => {
  makeDevice(LISTS)
  await expect(keepBuild(BUILD)).rejects.toThrow('There is no room')
  makeDevice()
  await keepBuild(BUILD)
  expect([...kept.keys()]).toEqual([MAP_CACHE, LISTS, PICTURES, 'lamppost-build-next'])
})

test('the files of an earlier build stay until all of its pages are closed, and while a newer build waits', async () => {
  makeDevice()
  kept.set('lamppost-build-earlier', new Map())
  let pages = ['first', 'second']
  const registration = { installing: null, waiting: null as object | null }
  vi.stubGlobal('self', { clients: { matchAll: async () => pages.map((id) => ({ id })) }, registration })
  await keepBuild(BUILD)
  await notePagesOfEarlierBuild()
  const isThere = async () => {
    await dropEarlierBuilds(BUILD)
    return kept.has('lamppost-build-earlier')
  }
  pages = ['second', 'third']
  expect(await isThere()).toBe(true)
  pages = ['third']
  registration.waiting = {}
  expect(await isThere()).toBe(true)
  registration.waiting = null
  expect(await isThere()).toBe(false)
  expect([...kept.keys()]).toEqual([MAP_CACHE, LISTS, PICTURES, 'lamppost-build-next'])
})
