import type { Files } from './source.ts'

/** Finds hover rules that would stay active after a touch: those outside `@media (hover: hover)`. */
export function styleProblems(files: Files): string[] {
  return Object.entries(files).flatMap(([path, text]) =>
    unguarded(text.replaceAll(/\/\*[^]*?\*\//g, '')).map(
      (selector) => `${path}: ${selector} must stand inside @media (hover: hover)`,
    ),
  )
}

function unguarded(css: string): string[] {
  const around: string[] = []
  const found: string[] = []
  for (const [, head = '', sign] of css.matchAll(/([^{};]*)([{};])/g)) {
    const selector = head.trim().replaceAll(/\s+/g, ' ')
    if (sign === '{') {
      const isGuarded = around.some((rule) => /^@media\b.*\(hover: hover\)/.test(rule))
      if (selector.includes(':hover') && !isGuarded) found.push(selector)
      around.push(selector)
    } else if (sign === '}') around.pop()
  }
  return found
}

const PHYSICAL =
  /^(left|right|top|bottom|float|text-align|(margin|padding|border)-(left|right|top|bottom)(-.*)?|border-(top|bottom)-(left|right)-radius|(scroll-)?(margin|padding)-(left|right))$/

/** Finds sizes and places by left and right, which would be wrong for languages that are written from the right. */
export function directionProblems(files: Files): string[] {
  return Object.entries(files).flatMap(([path, text]) => {
    const declarations = text.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/([\w-]+)\s*:\s*([^;{}]+)[;}]/g)
    return [...declarations]
      .filter(([, property = '', value = '']) => isPhysical(property, value.trim()))
      .map(([, property, value]) => `${path}: ${property}: ${value} is to name start and end, block and inline`)
  })
}

function isPhysical(property: string, value: string): boolean {
  if (property === 'float' || property === 'text-align') return /^(left|right)\b/.test(value)
  if (PHYSICAL.test(property)) return true
  // The notch of a phone is where it is in every language.
  if (/safe-[lr]/.test(value)) return false
  const [, end, , start] = partsOf(value)
  if (/^(inset|margin|padding)$/.test(property)) return start !== undefined && start !== end
  return /gradient\(\s*to (left|right)/.test(value)
}

/** The values of a shorthand; what stands in parentheses is one. */
function partsOf(value: string): string[] {
  const parts: string[] = []
  let depth = 0
  for (const piece of value.split(/(\s+|[()])/)) {
    if (depth === 0 && /^\s+$/.test(piece)) parts.push('')
    else parts[Math.max(0, parts.length - 1)] = (parts.at(-1) ?? '') + piece
    if (piece === '(') depth++
    if (piece === ')') depth--
  }
  return parts
}
