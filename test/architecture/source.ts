import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'

/** Maps paths from the project's root to file contents. */
export type Files = Record<string, string>

export interface Import {
  specifier: string
  /** Path of the imported file from the root; null for a package or a Node module. */
  target: string | null
  /** Whether it disappears when types are stripped: `import type`, or an import inside a type. */
  isType: boolean
}

export interface Source {
  path: string
  imports: Import[]
  hasDefaultExport: boolean
  hasReexport: boolean
  /** The syntax tree: ESTree with TypeScript and JSX. */
  program: unknown
}

/** The matching files of the checkout, without tests and generated files. */
export function filesOf(...patterns: string[]): Files {
  const paths = patterns.flatMap((pattern) => globSync(pattern)).map((path) => path.replaceAll('\\', '/'))
  const own = paths.filter((path) => !/\.test(-\w+)?\.tsx?$|^src\/messages\//.test(path))
  return Object.fromEntries(own.sort().map((path) => [path, readFileSync(path, 'utf8')]))
}

/** Parses modules: what each imports, statically or dynamically, for types or values. */
export function sourcesOf(files: Files): Source[] {
  return Object.entries(files).map(([path, text]) => {
    const { module, program, errors } = parseSync(path, text)
    if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
    const exported = module.staticExports.flatMap(({ entries }) => entries)
    return {
      path,
      imports: importsOf(path, program),
      hasDefaultExport: exported.some(({ exportName }) => exportName.kind === 'Default'),
      hasReexport: exported.some(({ moduleRequest }) => moduleRequest !== null),
      program,
    }
  })
}

export interface Node {
  type: string
  [field: string]: unknown
}

/** All nodes of a syntax tree, parents first. */
export function* nodesOf(tree: unknown): Generator<Node> {
  if (typeof tree !== 'object' || tree === null) return
  if (isNode(tree)) yield tree
  for (const part of Object.values(tree)) yield* nodesOf(part)
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** The text of a string literal or of a template without placeholders; undefined for other nodes. */
export function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node.type === 'TemplateLiteral') return partsOf(node).join('$')
  return undefined
}

/** The literal parts of a template, in order. */
function partsOf(template: Node): string[] {
  const quasis = template['quasis']
  if (!Array.isArray(quasis)) return []
  return quasis.map((quasi: { value: { cooked: string | null; raw: string } }) => quasi.value.cooked ?? quasi.value.raw)
}

/** Each imported module once. Computed paths are skipped: the server loads the built bundle that way. */
function importsOf(path: string, program: unknown): Import[] {
  const places = [...nodesOf(program)].flatMap((node) => {
    const kind = kinds.find(({ types }) => types.includes(node.type))
    const specifier = textOf(node['source'])
    if (!kind || specifier === undefined || specifier.includes('$')) return []
    return [{ specifier, isType: kind.isType || node['importKind'] === 'type' || node['exportKind'] === 'type' }]
  })
  return [...new Set(places.map(({ specifier }) => specifier))].map((specifier) => ({
    specifier,
    target: targetOf(path, specifier),
    isType: places.every((place) => place.specifier !== specifier || place.isType),
  }))
}

const kinds = [
  { isType: false, types: ['ImportDeclaration', 'ExportAllDeclaration', 'ExportNamedDeclaration', 'ImportExpression'] },
  { isType: true, types: ['TSImportType'] },
]

const aliases: Record<string, string> = {
  '#shared/': 'src/shared/',
  '#features/': 'src/features/',
  '#platform/': 'src/platform/',
  '#app/': 'src/app/',
  '#messages/': 'src/messages/',
  '#db/': 'db/',
  '#test/': 'test/',
}

function targetOf(from: string, specifier: string): string | null {
  const file = specifier.replace(/\?.*$/, '')
  if (file === '#messages') return 'src/messages/messages.js'
  if (file.startsWith('.')) return new URL(file, `file:///${from}`).pathname.slice(1)
  if (!file.startsWith('#') || file === '#zod') return null
  const alias = Object.keys(aliases).find((start) => file.startsWith(start))
  if (!alias) throw new Error(`${from} imports ${specifier}, and test/architecture/source.ts does not know this alias`)
  return `${aliases[alias]}${file.slice(alias.length)}`
}
