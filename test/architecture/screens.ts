import { type Files, isNode, type Node, nodesOf, sourcesOf, textOf } from './source.ts'

const spoken = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'label',
  'placeholder',
  'title',
])

/**
 * Finds texts in components that are not from the catalogue, and `style` attributes, which the content security policy
 * blocks.
 */
export function screenProblems(files: Files): string[] {
  return sourcesOf(files).flatMap(({ path, program }) => {
    const found = [...nodesOf(program)].flatMap((node) => [...wordsOf(node), ...styleOf(node)])
    return found.map((problem) => `${path}: ${problem}`)
  })
}

function wordsOf(node: Node): string[] {
  const texts =
    node.type === 'JSXText'
      ? [String(node['value'])]
      : node.type === 'JSXElement' || node.type === 'JSXFragment'
        ? childrenOf(node).flatMap(shownTexts)
        : node.type === 'JSXAttribute' && spoken.has(nameOf(node))
          ? shownTexts(node['value'])
          : []
  return texts
    .map((text) => text.trim())
    .filter((text) => /\p{L}/u.test(text))
    .map((text) => `"${text}" is to come from messages/en.json`)
}

function styleOf(node: Node): string[] {
  return node.type === 'JSXAttribute' && nameOf(node) === 'style' ? ['no style attribute, use a CSS module'] : []
}

/** The literal texts that an expression can show: the expression itself, or both branches of a condition. */
function shownTexts(node: unknown): string[] {
  if (!isNode(node)) return []
  if (node.type === 'JSXExpressionContainer') return shownTexts(node['expression'])
  if (node.type === 'ConditionalExpression')
    return [...shownTexts(node['consequent']), ...shownTexts(node['alternate'])]
  if (node.type === 'LogicalExpression') return [...shownTexts(node['left']), ...shownTexts(node['right'])]
  const text = textOf(node)
  return text === undefined ? [] : [text]
}

function childrenOf(node: Node): unknown[] {
  return Array.isArray(node['children']) ? node['children'] : []
}

function nameOf(attribute: Node): string {
  const name = attribute['name']
  return isNode(name) ? String(name['name']) : ''
}
