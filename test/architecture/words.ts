import { type Files, isNode, type Node, sourcesOf } from './source.ts'

/**
 * Words of this product. The platform would serve another product as well, so it names none of them. Not here: words
 * that a feature shares with everyday language, such as place, mail and account.
 */
const WORDS = [
  'report',
  'vote',
  'confirm',
  'reject',
  'comment',
  'flag',
  'moderation',
  'correction',
  'category',
  'territory',
  'map',
  'pin',
  'photo',
  'badge',
  'medal',
  'level',
  'streak',
  'point',
  'reward',
  'standing',
  'ledger',
  'notification',
  'unread',
  'feed',
  'profile',
]

const word = new RegExp(`^(${WORDS.map((one) => one.replace(/y$/, '(y|ie)')).join('|')})s?$`)

/** Finds words of the product in the names of files, of exports, and of what style sheets define. */
export function wordProblems(files: Files): string[] {
  const sheets = Object.entries(files).filter(([path]) => path.endsWith('.css'))
  const modules = Object.fromEntries(Object.entries(files).filter(([path]) => !path.endsWith('.css')))
  const names = [
    ...Object.keys(files).map((path) => [path, path.replace(/^src\/platform\//, '')] as const),
    ...sourcesOf(modules).flatMap(({ path, program }) => exportsOf(program).map((name) => [path, name] as const)),
    ...sheets.flatMap(([path, css]) => definedIn(css).map((name) => [path, name] as const)),
  ]
  return names.flatMap(([path, name]) =>
    wordsOf(name)
      .filter((one) => word.test(one))
      .map((one) => `${path}: "${one}" in ${name} is a word of the product`),
  )
}

/** The words of a name, in lower case. */
function wordsOf(name: string): string[] {
  return (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((one) => one.toLowerCase())
}

function exportsOf(program: unknown): string[] {
  const body = isNode(program) && Array.isArray(program['body']) ? program['body'].filter(isNode) : []
  return body
    .filter(({ type }) => type === 'ExportNamedDeclaration')
    .flatMap(({ declaration }) => declared(declaration))
}

function declared(declaration: unknown): string[] {
  if (!isNode(declaration)) return []
  const several = Array.isArray(declaration['declarations'])
    ? declaration['declarations'].filter(isNode)
    : [declaration]
  return several.map(({ id }: Node) => (isNode(id) && typeof id['name'] === 'string' ? id['name'] : ''))
}

/** Custom properties, classes and attributes. */
function definedIn(css: string): string[] {
  const plain = css.replaceAll(/\/\*[^]*?\*\//g, '')
  return [...plain.matchAll(/--[\w-]+(?=:)|(?<=\.)[a-z][\w-]*|(?<=\[)[\w-]+/g)].map(([name]) => name)
}
