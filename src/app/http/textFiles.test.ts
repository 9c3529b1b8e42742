import { expect, test } from 'vitest'
import { DAY_MS } from '#shared/clock.ts'
import { testApp } from '#test/app.ts'

const PATH = '/.well-known/security.txt'

test('security.txt names the operator and expires in less than a year', async () => {
  const app = await testApp({ env: { OPERATOR_EMAIL: 'lamps@town.test' } })
  try {
    const { status, headers, body } = await app.aVisitor().get(PATH)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(body).toContain('Contact: mailto:lamps@town.test\n')
    expect(body).toContain(`Canonical: ${app.base}${PATH}\n`)
    const [, expires = ''] = /^Expires: (.+)$/m.exec(body) ?? []
    const days = (Date.parse(expires) - Date.now()) / DAY_MS
    expect([days > 30, days < 365]).toEqual([true, true])
  } finally {
    await app.close()
  }
})

test('without an operator there is no security.txt', async () => {
  const app = await testApp()
  try {
    expect((await app.aVisitor().get(PATH)).status).toBe(404)
  } finally {
    await app.close()
  }
})
