import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { TABLES } from '#app/ops/archive/tables.ts'
import { classProblems } from './architecture/classes.ts'
import { importProblems, isUpward } from './architecture/imports.ts'
import { owners } from './architecture/owners.ts'
import { screenProblems } from './architecture/screens.ts'
import { filesOf, sourcesOf } from './architecture/source.ts'
import { sqlProblems } from './architecture/sql.ts'
import { directionProblems, styleProblems } from './architecture/styles.ts'
import { wordProblems } from './architecture/words.ts'

const fewestModules = 20
const modules = filesOf('src/**/*.{ts,tsx,js,mjs}')

const statements = globSync('db/migrations/*.sql').map((path) => readFileSync(path, 'utf8').toLowerCase())

describe('all modules in src', () => {
  test('are found and parsed', () => {
    const sources = sourcesOf(modules)
    const followed = sources.flatMap(({ path, imports }) =>
      imports.flatMap(({ target }) => (target === null ? [] : { path, target })),
    )
    const upward = followed.filter(({ path, target }) => isUpward(path, target))
    console.log(
      `${sources.length} modules read, ${followed.length} imports of ours followed, ${upward.length} point up`,
    )
    expect(sources.length).toBeGreaterThanOrEqual(fewestModules)
    expect(followed.length).toBeGreaterThanOrEqual(fewestModules)
  })

  test('follow the import rules', () => expect(importProblems(modules)).toEqual([]))

  test('contain SQL only in queries, and write only their own tables', () => {
    expect(sqlProblems({ ...modules, ...filesOf('db/**/*.ts') })).toEqual([])
  })

  test('show only texts of the catalogue, and have no style attributes', () => {
    expect(screenProblems(filesOf('src/**/*.tsx'))).toEqual([])
  })

  test('have no hover styles that stay after a touch', () => expect(styleProblems(filesOf('src/**/*.css'))).toEqual([]))

  test('have no style by left and right', () => {
    const { 'src/features/map/leaflet.css': _ofLeaflet, ...own } = filesOf('src/**/*.css')
    expect(directionProblems(own)).toEqual([])
  })

  test('use every class of the style sheets, and no other', () => {
    expect(classProblems(filesOf('src/**/*.css'), modules)).toEqual([])
  })

  test('of the platform have no word of the product in their names', () => {
    expect(wordProblems(filesOf('src/platform/**/*.{ts,tsx,css}'))).toEqual([])
  })

  test('have an owner for every table of the migrations', () => {
    const made = statements
      .flatMap((text) => [...text.matchAll(/create table (?:if not exists )?(\w+)/g)])
      .map(([, name]) => name)
    expect(made.length).toBeGreaterThan(20)
    expect(made.filter((name = '') => !owners.has(name))).toEqual([])
  })

  test('declare for every table whether a backup contains it', () => {
    expect([...owners.keys()].filter((name) => TABLES[name] === undefined)).toEqual([])
  })

  test('list every table after those that it refers to, so that a restore fills them in this order', () => {
    const order = Object.keys(TABLES)
    const references = statements
      .flatMap((text) => text.split(/^(?=create|alter)/m))
      .flatMap((text) => {
        const table = /^(?:create|alter) table (?:if (?:not )?exists )?(\w+)/.exec(text)?.[1]
        return table ? [...text.matchAll(/references (\w+)/g)].map(([, other = '']) => ({ table, other })) : []
      })
    expect(references.length).toBeGreaterThan(30)
    expect(references.filter(({ table, other }) => order.indexOf(table) < order.indexOf(other))).toEqual([])
  })
})
