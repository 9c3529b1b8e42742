import { featureOf } from './order.ts'
import { owners } from './owners.ts'
import { type Files, isNode, nodesOf, sourcesOf, textOf } from './source.ts'
import { tablesOf } from './tables.ts'

const mayHoldSql = /\.queries\.ts$|^src\/platform\/server\/database\/|^db\//
const statement = /\b(select\b[^]*\bfrom|insert\s+into|update\s+\w+\s+set|delete\s+from)\s/

/** Finds SQL outside *.queries.ts, and statements that write another feature's tables. */
export function sqlProblems(files: Files): string[] {
  return sourcesOf(files).flatMap(({ path, program }) => {
    const texts = sqlTexts(program)
    if (!mayHoldSql.test(path)) return texts.length ? [`${path}: SQL stands in *.queries.ts`] : []
    const owner = /^src\/platform\/.*\.queries\.ts$/.test(path) ? 'platform' : featureOf(path)
    return owner ? tableProblems(path, owner, texts) : []
  })
}

/** All sql`…` templates and other strings that look like SQL; `$` replaces their values. */
function sqlTexts(program: unknown): string[] {
  const nodes = [...nodesOf(program)]
  const tagged = nodes.filter((node) => node.type === 'TaggedTemplateExpression' && isSqlTag(node['tag']))
  const templates = new Set(tagged.map((node) => node['quasi']))
  const others = nodes.filter((node) => !templates.has(node)).map(textOf)
  return [
    ...[...templates].map((template) => textOf(template) ?? ''),
    ...others.filter((text) => text !== undefined).filter((text) => statement.test(text)),
  ]
}

function isSqlTag(tag: unknown): boolean {
  if (!isNode(tag)) return false
  if (tag.type === 'Identifier') return tag['name'] === 'sql'
  if (tag.type === 'MemberExpression') return isSqlTag(tag['property']) || isSqlTag(tag['object'])
  return tag.type === 'CallExpression' && isSqlTag(tag['callee'])
}

function tableProblems(path: string, writer: string, texts: string[]): string[] {
  return texts.flatMap((text) =>
    tablesOf(text).flatMap(({ table, isWritten }) => {
      // `$` is a value: the table is not known here, but every table may be read.
      if (table === '$' && !isWritten) return []
      // pg-boss makes the tables of the schema `jobs`, which the platform opens.
      const owner = table.startsWith('jobs.') ? 'platform' : owners.get(table)
      if (!owner) return [`${path}: test/architecture/owners.ts knows no owner of the table ${table}`]
      if (isWritten && owner !== writer) return [`${path} writes ${table}, which belongs to ${owner}`]
      return []
    }),
  )
}
