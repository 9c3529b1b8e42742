import { expect, test } from 'vitest'
import { startSite } from '../e2e/support/site.ts'

const openServers = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap').length

test('a site whose program ends at its start fails with its last words, and keeps nothing open', async () => {
  const before = openServers()
  const starting = startSite({ env: { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none', AUTH_SECRET: '' } })
  await expect(starting).rejects.toThrow(/the program ended at its start\n[^]*AUTH_SECRET: is required/)
  await expect.poll(openServers).toBe(before)
})
