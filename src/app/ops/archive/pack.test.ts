import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/folders.ts'
import { packArchive, removeUnfinished } from './pack.ts'
import { bytesOf, linesOf, unpackArchive } from './unpack.ts'

const LINES = 70_000

async function* someLines() {
  for (let from = 0; from < LINES; from += 1000)
    yield Array.from({ length: 1000 }, (_, i) => `["row ${from + i}","an umlaut: ü 🥂 across pieces"]\n`).join('')
}

test('members of any size are unpacked unchanged from an archive that only its owner may read', async () => {
  const path = join(temporaryFolder(), 'archive')
  const picture = Buffer.alloc(3_000_001, 'picture')
  await packArchive(path, async (packing) => {
    const { bytes } = await packing.addLines('long', someLines())
    expect(bytes).toBeGreaterThan(3_000_000)
    await packing.addLines('empty', (async function* () {})())
    await packing.add('picture', picture.subarray(1))
  })
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const came: Record<string, unknown> = {}
  await unpackArchive(path, async (member) => {
    if (member.name === 'picture') came[member.name] = (await bytesOf(member)).equals(picture.subarray(1))
    else came[member.name] = await Array.fromAsync(linesOf(member))
  })
  const lines = Array.from({ length: LINES }, (_, at) => `["row ${at}","an umlaut: ü 🥂 across pieces"]`)
  expect(came).toEqual({ long: lines, empty: [], picture: true })
})

test('members that are not read are skipped', async () => {
  const path = join(temporaryFolder(), 'archive')
  await packArchive(path, async (packing) => {
    for (let i = 0; i < 300; i++) await packing.add(`member ${i}`, Buffer.alloc(7 * i, 'x'))
  })
  let read = 0
  await unpackArchive(path, async (member) => {
    if (Number(member.name.slice(7)) % 3 === 0) read += (await bytesOf(member)).length
  })
  expect(read).toBe(7 * 3 * ((99 * 100) / 2))
})

test('a failed packing leaves no file, and an existing file is never overwritten', async () => {
  const folder = temporaryFolder()
  const path = join(folder, 'archive')
  const failing = packArchive(path, async (packing) => {
    await packing.add('one', Buffer.alloc(1_000_000))
    throw new Error('the store is away')
  })
  await expect(failing).rejects.toThrow('the store is away')
  expect(readdirSync(folder)).toEqual([])

  const late = packArchive(path, async (packing) => {
    await packing.add('one', Buffer.alloc(10))
    writeFileSync(path, 'somebody else’s')
  })
  await expect(late).rejects.toThrow(`${path} can't be written: it exists by now. `)
  expect(readFileSync(path, 'utf8')).toBe('somebody else’s')
  expect(readdirSync(folder)).toEqual(['archive'])
})

test('what a killed backup left is removed a day later', async () => {
  const folder = temporaryFolder()
  const names = [
    'a.tar.zst',
    'a.tar.zst.0123456789ab.unfinished',
    'a.tar.zst.0123456789ab.lines.unfinished',
    'b.unfinished',
  ]
  for (const name of names) {
    writeFileSync(join(folder, name), '')
    utimesSync(join(folder, name), 0, 0)
  }
  writeFileSync(join(folder, 'a.tar.zst.ba9876543210.unfinished'), '')
  await removeUnfinished(folder)
  expect(readdirSync(folder).toSorted()).toEqual(['a.tar.zst', 'a.tar.zst.ba9876543210.unfinished', 'b.unfinished'])
})
