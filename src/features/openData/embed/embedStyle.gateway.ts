import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const TOKENS = ['surface', 'card', 'field', 'text', 'text-3', 'accent-text', 'accent-line']

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

/** The page's style sheet, with the colours of the site's screens, and its hash for the content security policy. */
export function readEmbedStyle(): { text: string; hash: string } {
  const tokens = read('../../../platform/browser/tokens.css')
  const colours = TOKENS.map((name) => {
    const value = new RegExp(`--${name}: (light-dark\\([^;]+\\));`).exec(tokens)?.[1]
    if (!value) throw new Error(`No style sheet has the colour --${name}`)
    return `--${name}:${value};`
  })
  const colourRules = `:root{${colours.join('')}}${read('../../categories/categories.css')}`
  // Browsers from before spring 2024 don't know light-dark().
  const inScheme = (value: '$1' | '$2') => colourRules.replace(/light-dark\(([^,]+), ([^)]+)\)/g, value)
  const text = `${inScheme('$1')}@media (prefers-color-scheme:dark){${inScheme('$2')}}${read('embed.css')}`
  return { text, hash: `sha256-${hash('sha256', text, 'base64')}` }
}
