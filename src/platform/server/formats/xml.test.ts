import { expect, test } from 'vitest'
import { xmlOf } from './xml.ts'

test('elements and attributes have no character that XML can’t write, and all others escaped', () => {
  const words = 'a\u0000b\ud800c\uffffd <"&"> 🥂\n'
  const written = 'abcd &lt;&quot;&amp;&quot;&gt; 🥂\n'
  expect(xmlOf({ place: { '@label': words, '#text': words } })).toBe(`<place label="${written}">${written}</place>`)
})
