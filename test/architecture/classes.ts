import { type Files, isNode, type Node, nodesOf, type Source, sourcesOf, textOf } from './source.ts'

/**
 * Finds classes of CSS modules that nothing uses, names that no module defines, and classes outside of modules: names
 * written as text, and selectors of global style sheets.
 */
export function classProblems(css: Files, code: Files): string[] {
  const modules = new Map(Object.entries(css).map(([path, text]) => [path, classesOf(text)]))
  const styled = Object.entries(code).filter(([, text]) => /\.css'|className/.test(text))
  const sources = sourcesOf(Object.fromEntries(styled)).map((source) => ({
    ...source,
    nodes: [...nodesOf(source.program)],
  }))
  const uses = sources.flatMap((source) => usesOf(source, modules))
  const used = new Set(uses.map(({ module, name }) => `${module} ${name}`))
  const defined = [...modules].flatMap(([module, names]) => names.map((name) => ({ module, name })))
  return [
    ...uses
      .filter(({ module, name }) => !modules.get(module)?.includes(name))
      .map(({ path, module, name }) => `${path}: ${module} has no class ${name}`),
    ...sources.flatMap(({ path, nodes }) =>
      textsOf(nodes).map((text) => `${path}: "${text}" is a class of no CSS module`),
    ),
    ...defined
      .filter(({ module, name }) => !used.has(`${module} ${name}`))
      .map(({ module, name }) => `${module}: nothing uses .${name}`),
  ]
}

/** The classes in the selectors, without those that Leaflet gives its own elements. */
function classesOf(css: string): string[] {
  const selectors = css.replaceAll(/\/\*[^]*?\*\//g, '').match(/[^{};]*(?=\{)/g) ?? []
  const names = selectors.flatMap((selector) => selector.match(/(?<=\.)[a-z_][\w-]*/gi) ?? [])
  return [...new Set(names)].filter((name) => !name.startsWith('leaflet-'))
}

/** The classes of modules that a source names: `styles.name`, or `styles[name]`, where any of its texts may be meant. */
function usesOf({ path, imports, nodes }: Source & { nodes: Node[] }, modules: Map<string, string[]>) {
  const texts = nodes.flatMap((node) => textOf(node) ?? [])
  const named = new Map(
    nodes
      .filter(({ type }) => type === 'ImportDeclaration')
      .map((node) => [
        [...nodesOf(node['specifiers'])].find(({ type }) => type === 'Identifier')?.['name'],
        imports.find(({ specifier }) => specifier === textOf(node['source']))?.target ?? '',
      ]),
  )
  return nodes.flatMap(({ type, object, property, computed }) => {
    const isOfName = type === 'MemberExpression' && isNode(object) && object.type === 'Identifier'
    const module = isOfName ? (named.get(object['name']) ?? '') : ''
    const names = modules.get(module)
    if (!names || !isNode(property)) return []
    const text = computed ? textOf(property) : String(property['name'])
    return (text === undefined ? names.filter((name) => texts.includes(name)) : [text]).map((name) => ({
      ...{ path, module, name },
    }))
  })
}

/** Texts inside `className={…}`, except keys such as in `styles['name']`. */
function textsOf(nodes: Node[]): string[] {
  const attributes = nodes.filter(({ type, name }) => {
    return type === 'JSXAttribute' && isNode(name) && name['name'] === 'className'
  })
  return attributes.flatMap((attribute) => {
    const inside = [...nodesOf(attribute['value'])]
    const keys = new Set(
      inside.filter(({ type }) => type === 'MemberExpression').flatMap((node) => [...nodesOf(node['property'])]),
    )
    const texts = inside.filter((node) => !keys.has(node)).flatMap((node) => textOf(node) ?? [])
    return texts.filter((text) => /[a-z]/i.test(text))
  })
}
