export interface TableUse {
  table: string
  isWritten: boolean
}

/** The tables that an SQL statement names, without the names defined in `with`, functions and subqueries. */
export function tablesOf(statement: string): TableUse[] {
  const words = wordsOf(statement)
  const named = namesGiven(words)
  const uses: TableUse[] = []
  for (const [at, word] of words.entries()) {
    const clause = clauseAt(words, at, word)
    if (!clause) continue
    const tables = clause.isList ? listedFrom(words, clause.next) : listedFrom(words, clause.next).slice(0, 1)
    uses.push(...tables.flatMap((table) => (table && !named.has(table) ? { table, isWritten: clause.isWritten } : [])))
  }
  return uses
}

function wordsOf(statement: string): string[] {
  const plain = statement
    .toLowerCase()
    .replace(/--.*$/gm, ' ')
    .replace(/\/\*[^]*?\*\//g, ' ')
    .replace(/'[^']*'/g, "''")
  return plain.match(/[\w$.]+|"[^"]*"|[^\s\w]/g) ?? []
}

/** The names defined in `with`: a and b in `with a as (…), b (c) as materialized (…)`. */
function namesGiven(words: string[]): Set<string> {
  return new Set(
    words.filter((_, at) => {
      if (!['with', 'recursive', ','].includes(words[at - 1] ?? '')) return false
      const next = words[at + 1] === '(' ? closing(words, at + 1) + 1 : at + 1
      const body = words.slice(next + 1, next + 4).find((word) => !['not', 'materialized'].includes(word))
      return words[next] === 'as' && body === '('
    }),
  )
}

interface Clause {
  next: number
  isWritten: boolean
  isList: boolean
}

/** The clause that starts at a word and is followed by tables; undefined if the word has another meaning. */
function clauseAt(words: string[], at: number, word: string): Clause | undefined {
  const before = words[at - 1] ?? ''
  const next = at + 1
  switch (word) {
    case 'from':
      if (before === 'distinct' || isInFunction(words, at)) return undefined
      return { next, isWritten: before === 'delete', isList: before !== 'delete' }
    case 'join':
      return { next, isWritten: false, isList: false }
    case 'using':
      return words[next] === '(' ? undefined : { next, isWritten: false, isList: true }
    case 'into':
      return { next, isWritten: true, isList: false }
    case 'update':
      return ['do', 'for', 'key'].includes(before) ? undefined : { next, isWritten: true, isList: false }
    case 'truncate':
      return { next: words[next] === 'table' ? next + 1 : next, isWritten: true, isList: true }
    case 'table':
      return before === 'lock' ? { next, isWritten: true, isList: true } : undefined
    default:
      return undefined
  }
}

/**
 * The entries of a list such as `a, only b as c, lateral f(x) d, (select …) e` in order, null for those that are no
 * table.
 */
function listedFrom(words: string[], start: number): (string | null)[] {
  let at = start
  while (words[at] === 'only' || words[at] === 'lateral') at += 1
  const first = words[at] ?? ''
  const isCall = first !== '(' && words[at + 1] === '(' && words[start - 1] !== 'into'
  const table = first === '(' || isCall ? null : first.replaceAll('"', '').replace(/^public\./, '')
  at = first === '(' ? closing(words, at) + 1 : isCall ? closing(words, at + 1) + 1 : at + 1
  if (words[at] === 'as') at += 1
  if (words[at] !== ',') at += 1
  if (words[at] === '(') at = closing(words, at) + 1
  return words[at] === ',' ? [table, ...listedFrom(words, at + 1)] : [table]
}

/** Whether the innermost open bracket belongs to a function whose arguments use the word `from`. */
function isInFunction(words: string[], at: number): boolean {
  let depth = 0
  for (let i = at - 1; i >= 0; i -= 1) {
    if (words[i] === ')') depth += 1
    if (words[i] === '(' && depth === 0)
      return ['extract', 'substring', 'trim', 'overlay', 'position'].includes(words[i - 1] ?? '')
    if (words[i] === '(') depth -= 1
  }
  return false
}

function closing(words: string[], open: number): number {
  let depth = 0
  for (let at = open; at < words.length; at += 1) {
    if (words[at] === '(') depth += 1
    if (words[at] === ')') depth -= 1
    if (depth === 0) return at
  }
  return words.length
}
