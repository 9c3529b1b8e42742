import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NameFields } from './NameFields.tsx'

// Browsers count UTF-16 units, which would cut names that the server takes.
test('the fields of a name leave its length to the server', () => {
  const errors = { at: (id: string) => ({ id }), correct: () => undefined, onInput: () => undefined }
  const html = renderToStaticMarkup(<NameFields name={undefined} errors={errors} />)
  expect(html).toContain('name="lastName"')
  expect(html).not.toMatch(/maxlength/i)
})
