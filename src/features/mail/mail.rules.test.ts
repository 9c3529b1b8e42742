import { expect, test } from 'vitest'
import { escapeHtml } from '#shared/html.ts'
import { composeMail } from './layout.rules.ts'
import { linksIn } from './mail.rules.ts'

const mail = {
  productName: 'Lamppost',
  publicUrl: 'https://lamp.test',
  title: 'Hello <b>Ada</b>',
  lines: ['"Bins" & more'],
  button: { label: 'Open', url: 'https://lamp.test/verify?oobCode=a&b=c' },
  fallback: 'Or open:',
  footer: ['The end'],
  attributes: 'lang="en" dir="ltr"',
}

test('a mail has the same content in HTML and in plain text', () => {
  const { html, text } = composeMail(mail)
  expect(linksIn(text)).toEqual(['https://lamp.test/verify?oobCode=a&b=c', 'https://lamp.test'])
  for (const words of ['Hello <b>Ada</b>', '"Bins" & more', 'Open', 'The end', 'Lamppost']) {
    expect(text).toContain(words)
    expect(html).toContain(escapeHtml(words))
  }
  expect(html).not.toContain('<b>')
  expect(html).toContain('href="https://lamp.test/verify?oobCode=a&amp;b=c"')
  expect(html).toContain('prefers-color-scheme: dark')
})

test('a mail lists its links, and its HTML names its language', () => {
  const list = [{ text: '2 lamps & a bin', url: 'https://lamp.test/flags?a&b' }]
  const { html, text } = composeMail({ ...mail, list, attributes: 'lang="es" dir="ltr"' })
  expect(text).toContain('- 2 lamps & a bin\n  https://lamp.test/flags?a&b')
  expect(html).toContain('<a class="link" href="https://lamp.test/flags?a&amp;b"')
  expect(html).toContain('2 lamps &amp; a bin</a>')
  expect(html).toContain('<html lang="es" dir="ltr">')
  // Mail sites show what is in the body inside a page of their own.
  expect(html).toContain('<table lang="es" dir="ltr"')
})
