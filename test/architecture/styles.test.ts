import { expect, test } from 'vitest'
import { directionProblems, styleProblems } from './styles.ts'

test.each([
  ['.a:hover { color: red }', ['.a:hover']],
  ['.a:is(:hover, :focus-visible) { color: red }', ['.a:is(:hover, :focus-visible)']],
  ['@media (min-width: 768px) { .a:hover { color: red } }', ['.a:hover']],
  ['@media (hover: hover) { .a { color: red } } .b:hover { color: red }', ['.b:hover']],
  ['.a { color: red; &:hover { color: blue } }', ['&:hover']],
  ['@media (hover: hover) { .a:hover { color: red } }', []],
  ['@media (min-width: 768px) and (hover: hover) { .a:hover { color: red } }', []],
  ['@media (hover: hover) { @media (min-width: 1px) { .a:hover { color: red } } }', []],
  ['/* :hover { */ .a { color: red }', []],
])('%s', (css, selectors) => {
  expect(styleProblems({ 'a.css': css })).toEqual(
    selectors.map((selector) => `a.css: ${selector} must stand inside @media (hover: hover)`),
  )
})

test.each([
  ['.a { left: 0 }', 1],
  ['.a { margin-left: 1px; padding-right: 2px }', 2],
  ['.a { text-align: right }', 1],
  ['.a { inset: 0 auto 0 calc(1px + (2px * 2)) }', 1],
  ['.a { mask: linear-gradient(to right, red, blue) }', 1],
  ['.a { text-align: start; float: inline-end; inset-inline-start: 0 }', 0],
  ['.a { inset: 0 calc(50% - 1px) auto calc(50% - 1px) }', 0],
  ['.a { margin: 1px 2px 3px; padding: 0 max(1px, var(--safe-r)) 0 max(1px, var(--safe-l)) }', 0],
  ['/* left: 0 */ .a { color: red }', 0],
])('%s has %d places by left and right', (css, count) => {
  expect(directionProblems({ 'a.css': css })).toHaveLength(count)
})
