import { readFile, writeFile } from 'node:fs/promises'
import { iconNames } from '../src/platform/browser/icons/names.ts'

const spriteFile = new URL('../src/shared/iconSprite.ts', import.meta.url)

/** Returns the text of iconSprite.ts: one symbol for each icon, from the Lucide files in node_modules. */
export async function spriteModule(): Promise<string> {
  const symbols = await Promise.all(
    iconNames.map(async (name) => `<symbol id="i-${name}" viewBox="0 0 24 24">${await shapesOf(name)}</symbol>`),
  )
  return [
    '// Written by scripts/icons.ts from names.ts. Icons: Lucide, ISC licence.',
    'export const sprite =',
    ...symbols.map((symbol, at) => `  '${symbol}'${at < symbols.length - 1 ? ' +' : ''}`),
    '',
  ].join('\n')
}

/** The shapes of a Lucide icon, without the `<svg>` around them. */
export async function shapesOf(name: string): Promise<string> {
  const svg = await readFile(new URL(`../node_modules/lucide-static/icons/${name}.svg`, import.meta.url), 'utf8')
  const drawing = svg.slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.lastIndexOf('</svg>'))
  return drawing.replaceAll(/\s+/g, ' ').replaceAll(' />', '/>').replaceAll('> <', '><').trim()
}

if (import.meta.main) await writeFile(spriteFile, await spriteModule())
