import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { S3Settings } from '#features/media/s3.gateway.ts'

type Server = { run(): Promise<{ port: number }>; close(): Promise<void> }
type Options = {
  address: string
  port: number
  silent: boolean
  directory: string
  configureBuckets: { name: string }[]
}

/** An S3 service on loopback with one empty bucket. It takes any secret, so it does not test signing. */
export async function startS3(): Promise<{ settings: S3Settings; stop(): Promise<void> }> {
  // The package has no type definitions.
  const S3rver = createRequire(import.meta.url)('s3rver') as new (options: Options) => Server
  const directory = await mkdtemp(join(tmpdir(), 'lamppost-s3-'))
  const bucket = 'lamppost'
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await server.run()
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket,
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    async stop() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
