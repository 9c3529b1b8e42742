// npm run sbom: writes the packages of this version into dist, as a CycloneDX SBOM.
import '../node-version.mjs'
import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library'
import parse from 'spdx-expression-parse'
import { root } from '../run.mjs'
import { licenceOf } from './licences.mjs'
import { packagesOf } from './packages.mjs'

const PROGRAM = Enums.ComponentType.Application
const LIBRARY = Enums.ComponentType.Library

/**
 * The packages that a version runs or sends to browsers, on all platforms, as text in CycloneDX 1.6, each with its licence,
 * its hash and what it depends on. Tools are left out. `lock` is a lock file of version 3.
 */
export function billOfMaterials(lock) {
  const { name, version, license } = lock.packages['']
  const program = new Models.Component(PROGRAM, name, { bomRef: '.', version, purl: purlOf(name, version) })
  program.licenses.add(licenceIn(license))
  const components = new Map([['', program]])
  for (const one of packagesOf(lock)) if (!one.isTool) components.set(one.path, componentOf(one))
  for (const [path, component] of components) {
    for (const needed of dependenciesOf(lock, path)) {
      const found = components.get(needed)
      if (found) component.dependencies.add(found.bomRef)
    }
  }
  components.delete('')
  const bom = new Models.Bom({
    serialNumber: `urn:uuid:${randomUUID()}`,
    metadata: new Models.Metadata({ timestamp: new Date(), component: program }),
    components: new Models.ComponentRepository(components.values()),
  })
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6))
  return serializer.serialize(bom, { sortLists: true, space: 2 })
}

function componentOf(one) {
  const purl = purlOf(one.name, one.version)
  const component = new Models.Component(LIBRARY, one.name, { bomRef: one.path, version: one.version, purl })
  const [algorithm, hash] = one.hash.split('-')
  component.hashes.set(algorithm.replace('sha', 'SHA-'), Buffer.from(hash, 'base64').toString('hex'))
  component.licenses.add(licenceIn(licenceOf(one)))
  return component
}

function licenceIn(expression) {
  return parse(expression).conjunction ? new Models.LicenseExpression(expression) : new Models.SpdxLicense(expression)
}

const purlOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** The folders of a package's dependencies: in its own folder, or in the nearest one above. */
function dependenciesOf(lock, path) {
  const { dependencies, optionalDependencies, peerDependencies } = lock.packages[path]
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
  return names.flatMap((name) => {
    for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
      const path = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`
      if (path in lock.packages) return path
      if (!folder) return []
    }
  })
}

if (import.meta.filename === process.argv[1]) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const file = `dist/lamppost-${lock.version}.cdx.json`
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(join(root, file), `${billOfMaterials(lock)}\n`)
  console.log(`${file}: ${packagesOf(lock).filter(({ isTool }) => !isTool).length} packages`)
}
