import { expect, test } from 'vitest'
import { hashPassword, isPassword } from './passwordHash.ts'

test('a hash matches only its own password, and is different each time', async () => {
  const hash = await hashPassword('lamps at night')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$]+\$[^$]+$/)
  expect(await isPassword(hash, 'lamps at night')).toBe(true)
  expect(await isPassword(hash, 'lamps at Night')).toBe(false)
  expect(await hashPassword('lamps at night')).not.toBe(hash)
  expect(await isPassword('lamps at night', 'lamps at night')).toBe(false)
  expect(await isPassword(null, 'lamps at night')).toBe(false)
})

test('many requests from one address do not keep out a sign-in from another', async () => {
  const rush = Array.from({ length: 68 }, () => hashPassword('lamps at night', '192.0.2.1'))
  const other = hashPassword('lamps at night', '198.51.100.1')
  const results = await Promise.allSettled(rush)
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  await expect(other).resolves.toMatch(/^\$argon2id/)
})

test('four passwords are hashed at once, 64 wait, any more are refused as busy', async () => {
  const asked = Array.from({ length: 72 }, () => hashPassword('lamps at night'))
  const results = await Promise.allSettled(asked)
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused).toHaveLength(4)
  expect(refused[0]?.reason).toMatchObject({ code: 'busy', status: 503 })
  await expect(hashPassword('lamps at night')).resolves.toMatch(/^\$argon2id/)
})
