import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextInput } from './TextInput.tsx'

test('a field is described by its own hint and by one that is shown elsewhere', () => {
  const html = renderToStaticMarkup(<TextInput id="lat" label="Latitude" hint="In degrees" sharedHintId="both" />)
  expect(html).toContain('aria-describedby="lat-hint both"')
})
