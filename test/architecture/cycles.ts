import type { Source } from './source.ts'

/**
 * Finds every import cycle once, as the list of its modules. Type-only imports are ignored, because they don't exist at
 * run time.
 */
export function cyclesOf(sources: Source[]): string[] {
  const targets = new Map(
    sources.map(({ path, imports }) => [path, imports.flatMap(({ target, isType }) => (isType ? [] : (target ?? [])))]),
  )
  const done = new Set<string>()
  const circles: string[] = []

  const visit = (path: string, way: string[]) => {
    const met = way.indexOf(path)
    if (met >= 0) circles.push(`a circle of imports: ${[...way.slice(met), path].join(' → ')}`)
    if (met >= 0 || done.has(path)) return
    for (const target of targets.get(path) ?? []) visit(target, [...way, path])
    done.add(path)
  }
  for (const path of targets.keys()) visit(path, [])
  return circles
}
