import { expect, test } from 'vitest'
import { userAgentOf } from './userAgent.ts'

const PUBLIC_URL = 'https://lamps.test'

test.each([
  ['Lamppost', 'Lamppost (https://lamps.test)'],
  ['Mayor’s Lamp – Gibraltar', 'Mayors Lamp  Gibraltar (https://lamps.test)'],
  ['Фонарь', 'Lamppost (https://lamps.test)'],
])('a site named %j calls itself %j, which a header may hold', (name, said) => {
  const userAgent = userAgentOf({ PRODUCT_NAME: name, PUBLIC_URL })
  expect(userAgent).toBe(said)
  expect(new Headers({ 'user-agent': userAgent }).get('user-agent')).toBe(said)
})
