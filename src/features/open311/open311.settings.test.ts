import { expect, test } from 'vitest'
import { open311Settings } from './open311.settings.ts'

const { OPEN311_MEDIA_HOSTS: hosts } = open311Settings

test('hosts are https unless they say otherwise', () => {
  expect(hosts.parse('images.example.org, http://10.0.0.8:8080  https://CDN.example.org:443')).toEqual([
    'https://images.example.org',
    'http://10.0.0.8:8080',
    'https://cdn.example.org',
  ])
  expect(hosts.parse(undefined)).toEqual([])
})

test.each(['https://example.org/path', 'ftp://example.org', '*.example.org', 'user@example.org', 'a b:c'])(
  '%s is refused',
  (list) => {
    expect(hosts.safeParse(list).success).toBe(false)
  },
)
