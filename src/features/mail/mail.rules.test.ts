import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#shared/clock.ts'
import { escapeHtml } from '#shared/html.ts'
import { composeLetter } from './layout.rules.ts'
import { linksIn, nextTryAt } from './mail.rules.ts'

test('a mail is tried again after 1, 5, 15 and 60 minutes, then with longer delays, and given up within a day', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const waits: number[] = []
  for (let attempts = 1, next = nextTryAt(1, now); next; next = nextTryAt(++attempts, now)) {
    waits.push((next.getTime() - now.getTime()) / MINUTE_MS)
  }
  expect(waits.slice(0, 4)).toEqual([1, 5, 15, 60])
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect(waits.reduce((sum, wait) => sum + wait) * MINUTE_MS).toBeLessThan(DAY_MS)
})

const letter = {
  productName: 'Lamppost',
  publicUrl: 'https://lamp.test',
  title: 'Hello <b>Ada</b>',
  lines: ['"Bins" & more'],
  button: { label: 'Open', url: 'https://lamp.test/verify?oobCode=a&b=c' },
  fallback: 'Or open:',
  footer: ['The end'],
}

test('a mail has the same content in HTML and in plain text', () => {
  const { html, text } = composeLetter(letter)
  expect(linksIn(text)).toEqual(['https://lamp.test/verify?oobCode=a&b=c', 'https://lamp.test'])
  for (const words of ['Hello <b>Ada</b>', '"Bins" & more', 'Open', 'The end', 'Lamppost']) {
    expect(text).toContain(words)
    expect(html).toContain(escapeHtml(words))
  }
  expect(html).not.toContain('<b>')
  expect(html).toContain('href="https://lamp.test/verify?oobCode=a&amp;b=c"')
  expect(html).toContain('prefers-color-scheme: dark')
})

test('a mail lists its links, in the right language', () => {
  const list = [{ text: '2 lamps & a bin', url: 'https://lamp.test/flags?a&b' }]
  const { html, text } = composeLetter({ ...letter, list, language: 'es' })
  expect(text).toContain('- 2 lamps & a bin\n  https://lamp.test/flags?a&b')
  expect(html).toContain('<a class="link" href="https://lamp.test/flags?a&amp;b"')
  expect(html).toContain('2 lamps &amp; a bin</a>')
  expect(html).toContain('<html lang="es">')
})
