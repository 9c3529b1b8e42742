import { join } from 'node:path'
import { freePort } from '#test/port.ts'
import { type Site, until } from './site.ts'

/** The tests' S3-compatible server in a process of its own, with one empty bucket. Gives its port and the app's settings for it. */
export async function startStore(site: Site): Promise<{ port: number; env: Record<string, string> }> {
  const port = await freePort()
  const program = join(import.meta.dirname, '../../node_modules/s3rver/bin/s3rver.js')
  const address = ['--address', '127.0.0.1', '--port', String(port)]
  site.start('store', [
    process.execPath,
    program,
    '--directory',
    site.folder('store'),
    ...address,
    '--configure-bucket',
    'lamppost',
  ])
  await until('the store answers', 30_000, () => fetch(`http://127.0.0.1:${port}/`).then(({ status }) => status < 500))
  const env = { S3_BUCKET: 'lamppost', S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' }
  return { port, env }
}
