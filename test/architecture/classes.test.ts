import { expect, test } from 'vitest'
import { classProblems } from './classes.ts'

const code = (jsx: string) => ({ 'src/a/A.tsx': `import styles from './A.module.css'\nexport const A = () => ${jsx}` })

test.each([
  ['.a { color: red }', '<p className={styles.a} />', []],
  ['.a > :is(p, .b):hover { color: red }', `<p className={\`\${styles.a} \${styles['b']}\`} />`, []],
  ['.a { margin: 0.5em } :global(.leaflet-pane) .a { top: 0 } /* .old {} */', '<p className={styles.a} />', []],
  ['.a { color: red } .b { color: red }', `<p className={styles[on ? 'a' : 'b']} />`, []],
  ['.a { color: red } .b { color: red }', '<p className={styles.a} />', ['src/a/A.module.css: nothing uses .b']],
  ['.a { color: red }', '<p className={styles.a + styles.b} />', ['src/a/A.tsx: src/a/A.module.css has no class b']],
  ['', '<p className="grow" />', ['src/a/A.tsx: "grow" is a class of no CSS module']],
  ['.a { color: red }', '<p className={`meta ${styles.a}`} />', ['src/a/A.tsx: "meta $" is a class of no CSS module']],
])('%s with %s', (css, jsx, problems) => {
  expect(classProblems({ 'src/a/A.module.css': css }, code(jsx))).toEqual(problems)
})

test('a class of a global style sheet is refused', () => {
  expect(classProblems({ 'src/base.css': '.row { display: flex }' }, {})).toEqual(['src/base.css: nothing uses .row'])
})
