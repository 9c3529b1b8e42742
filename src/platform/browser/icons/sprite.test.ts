import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { sprite } from '#shared/iconSprite.ts'
import { spriteModule } from '../../../../scripts/icons.ts'

test('the sprite holds what names.ts lists', async () => {
  const written = await readFile(new URL('../../../shared/iconSprite.ts', import.meta.url), 'utf8')
  const unformatted = (text: string) => text.replaceAll(/[\s,]/g, '')
  expect(unformatted(written)).toBe(unformatted(await spriteModule()))
})

test('the sprite weighs less than 3.5 KB in the page', () => {
  expect(gzipSync(sprite).length).toBeLessThan(3584)
})
