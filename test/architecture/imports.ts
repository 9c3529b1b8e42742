import { cyclesOf } from './cycles.ts'
import { featureOf, order } from './order.ts'
import { type Files, type Import, type Source, sourcesOf } from './source.ts'

/** Every violation of the import rules in src, one sentence each; empty if there is none. */
export function importProblems(files: Files): string[] {
  const sources = sourcesOf(files)
  return [...sources.flatMap(problemsOf), ...cyclesOf(sources)]
}

function problemsOf(source: Source): string[] {
  const { path, imports } = source
  return [
    ...whyNotThere(path),
    ...(/(^|\/)index\.tsx?$/.test(path) ? [`${path}: no barrels, name the file by what it holds`] : []),
    ...(source.hasReexport ? [`${path}: no barrels, import from the file itself`] : []),
    ...(source.hasDefaultExport ? [`${path}: named exports only`] : []),
    ...imports.flatMap((one) => whyNotImport(path, one).map((why) => `${path} imports ${one.specifier}: ${why}`)),
  ]
}

const places =
  /^src\/(shared|features|platform\/(server|browser)|app\/(http|pages|live|jobs|ops|programs|shell|screens|worker))\//
const roles = /\.(rules|contract|settings|queries|actions|routes|gateway|browser|worker)\.ts$|\.tsx$|\.d\.ts$/

const layers = ['shared', 'platform', 'features', 'app']

/** The layer of a file; undefined for files outside the layers, such as messages, which all may import. */
const layerOf = (path: string) => layers.find((layer) => path.startsWith(`src/${layer}/`))

/** Whether an import points to a higher layer. */
export function isUpward(path: string, target: string): boolean {
  const [from, to] = [layerOf(path), layerOf(target)]
  return from !== undefined && to !== undefined && layers.indexOf(from) < layers.indexOf(to)
}

function whyNotThere(path: string): string[] {
  const feature = featureOf(path)
  if (!places.test(path) && !path.endsWith('.d.ts')) return [`${path}: src has no such place`]
  if (!path.startsWith('src/features/')) return []
  if (!feature) return [`${path}: stands in no feature`]
  return [
    ...(order.includes(feature) ? [] : [`${path}: the feature ${feature} has no rank in test/architecture/order.ts`]),
    ...(roles.test(path) ? [] : [`${path}: its suffix is no role of the architecture`]),
  ]
}

const isShared = (path: string) => path.startsWith('src/shared/')
const isMessages = (path: string) => path.startsWith('src/messages/')
const isDatabase = (path: string) => path.startsWith('src/platform/server/database/') || path === 'db/schema.ts'
const isServer = (path: string) =>
  /\.(settings|actions|queries|routes|gateway)\.ts$/.test(path) ||
  /^(src\/(platform\/server|app\/(?!shell|screens|worker)[^/]+)|db)\//.test(path)
const isBrowser = (path: string) =>
  /\.(browser|worker)\.ts$|\.tsx$/.test(path) || /^src\/(platform\/browser|app\/(shell|screens|worker))\//.test(path)
const isRole = (path: string, ...names: string[]) => names.some((name) => path.endsWith(`.${name}.ts`))
const isBrowserPackage = (name: string) => /^(react|react-dom|react-router|leaflet|@base-ui|@tanstack)(\/|$)/.test(name)
const isNodePart = (name: string) => name.startsWith('node:')

/** What files with a role suffix may import: our modules by path, packages by name. */
const allowed: {
  of: (path: string) => boolean
  ours: (target: string) => boolean
  packages: (name: string) => boolean
}[] = [
  { of: isShared, ours: isShared, packages: (name) => name === '#zod' },
  {
    of: (path) => isRole(path, 'rules'),
    ours: (target) => isRole(target, 'rules') || isShared(target),
    packages: () => false,
  },
  {
    of: (path) => isRole(path, 'contract'),
    ours: (target) => isRole(target, 'rules', 'contract') || isShared(target) || isMessages(target),
    packages: (name) => name === '#zod',
  },
  {
    of: (path) => isRole(path, 'queries'),
    ours: (target) => isRole(target, 'rules', 'contract', 'queries') || isShared(target) || isDatabase(target),
    packages: (name) => !isBrowserPackage(name),
  },
  {
    of: (path) => isRole(path, 'gateway'),
    ours: (target) => !isRole(target, 'queries', 'actions', 'routes'),
    packages: () => true,
  },
  { of: (path) => isRole(path, 'actions'), ours: (target) => !isRole(target, 'routes'), packages: () => true },
]

function whyNotImport(path: string, { specifier, target }: Import): string[] {
  const rule = allowed.find(({ of }) => of(path))
  if (target === null) {
    if (rule && !rule.packages(specifier)) return ['this role may not import that package']
    if (isServer(path) && isBrowserPackage(specifier)) return ['server code imports nothing of the browser']
    if (isBrowser(path) && isNodePart(specifier)) return ['browser code imports nothing of the server']
    return []
  }
  if (!/^(src|db|territories)\//.test(target)) return ['the product imports nothing outside src, db and territories']
  if (isUpward(path, target)) return [`points up to ${layerOf(target)}`]
  return [
    ...(isServer(path) && isBrowser(target) ? ['server code imports nothing of the browser'] : []),
    ...(isBrowser(path) && isServer(target) ? ['browser code imports nothing of the server'] : []),
    ...(rule && !rule.ours(target) ? ['this role may not import that one'] : []),
    ...whyNotFeature(path, target),
  ]
}

function whyNotFeature(path: string, target: string): string[] {
  const from = featureOf(path)
  const to = featureOf(target)
  if (from && to && order.includes(to) && order.indexOf(from) < order.indexOf(to))
    return [`${to} is younger than ${from}`]
  return []
}
