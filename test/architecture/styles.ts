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
