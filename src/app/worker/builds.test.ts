import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MAP_CACHE, SEEN_CACHES } from '#shared/build.ts'
import { fileOfBuild, keepBuild } from './builds.ts'

const [LISTS, PICTURES] = SEEN_CACHES
const BUILD = { id: 'next', shell: '/app-shell?lang=en', files: ['/assets/entry.js', '/icon.svg'] }

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
        await answer.text() // an answer is used up even if there is no room for it
        if (full.some((cache) => kept.has(cache))) throw new DOMException('There is no room', 'QuotaExceededError')
        files.set(path, new Response(path))
      },
    }
  }
  const match = async (path: string) =>
    [...kept.values()]
      .find((files) => files.has(path))
      ?.get(path)
      ?.clone()
  vi.stubGlobal('caches', { open, match, delete: async (name: string) => kept.delete(name) })
}

beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string) => {
    const [type, text] = path === BUILD.shell ? ['text/html', 'data-installation="{}"'] : ['text/plain', path]
    return new Response(text, { headers: { 'content-type': type } })
  })
})
afterEach(() => vi.unstubAllGlobals())

test('on a full device the kept map and pictures make room for a build, and the lists stay', async () => {
  makeDevice(MAP_CACHE, PICTURES)
  await keepBuild(BUILD)
  for (const path of [BUILD.shell, ...BUILD.files]) {
    const file = await fileOfBuild(BUILD, path)
    expect(await file?.text()).toBe(path)
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
