import { expect, test } from 'vitest'
import { styleProblems } from './styles.ts'

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
