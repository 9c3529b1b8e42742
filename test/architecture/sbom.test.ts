import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { beforeAll, expect, test } from 'vitest'
import { packagesOf } from '../../scripts/packages/packages.mjs'
import { billOfMaterials } from '../../scripts/packages/sbom.mjs'

const SCHEMAS = 'node_modules/@cyclonedx/cyclonedx-library/res/schema'
const schema = (name: string): object => JSON.parse(readFileSync(`${SCHEMAS}/${name}.SNAPSHOT.schema.json`, 'utf8'))

/** One entry of the bill's `components`. */
interface Component {
  name: string
  version: string
  'bom-ref': string
  purl: string
  licenses: object[]
  hashes: { alg: string; content: string }[]
}
interface Bill {
  metadata: { component: Component }
  components: Component[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
let bill: Bill
beforeAll(() => {
  bill = JSON.parse(billOfMaterials(lock))
})

test('the bill of materials keeps to the schema of CycloneDX 1.6', () => {
  const ajv = new Ajv({ strict: false, allErrors: true })
  formats.default(ajv)
  ajv.addFormat('iri-reference', true).addFormat('idn-email', true)
  for (const part of ['spdx', 'jsf-0.82'])
    ajv.addSchema(schema(part), `http://cyclonedx.org/schema/${part}.SNAPSHOT.schema.json`)
  const isValid = ajv.compile(schema('bom-1.6'))
  isValid(bill)
  expect(isValid.errors).toBeNull()
  isValid({ ...bill, components: [{ name: 'without a type' }] })
  expect(isValid.errors).not.toBeNull()
})

test('it has every package that we run or send, with licence and hash, and no tool', () => {
  const wanted = packagesOf(lock).filter(({ isTool }) => !isTool)
  expect(bill.components.map((one) => one['bom-ref']).toSorted()).toEqual(wanted.map(({ path }) => path).toSorted())
  const names = new Set(bill.components.map(({ name }) => name))
  expect(['react', 'zod', 'pg', 'leaflet', 'fastify', 'vite'].filter((name) => !names.has(name))).toEqual([])
  expect(['vitest', 'oxlint', 's3rver'].filter((name) => names.has(name))).toEqual([])
  const isWhole = ({ licenses, hashes }: Component) => licenses.length === 1 && hashes[0]?.content.length === 128
  expect(bill.components.filter((one) => !isWhole(one))).toEqual([])
})

test('it says what depends on what', () => {
  const needs = new Map(bill.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
  expect(needs.get('.')).toContain('node_modules/react-router')
  expect(needs.get('node_modules/react-router')).toContain('node_modules/react')
  expect(needs.get('node_modules/protomaps-leaflet')).toContain('node_modules/protomaps-leaflet/node_modules/pbf')
})

test('it names the program and its version', () => {
  const { version } = lock.packages['']
  expect(bill.metadata.component).toMatchObject({ name: 'lamppost', version, purl: `pkg:npm/lamppost@${version}` })
})
