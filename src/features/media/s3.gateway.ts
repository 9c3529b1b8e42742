import { S3mini } from 's3mini'
import { asFilesUnavailable, refuseStrangeKey, type FileStore } from './files.gateway.ts'
import { fileType, isFileKey } from './media.rules.ts'

export type S3Settings = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Per request, including its body; 10 seconds by default. */
  timeoutMs?: number
}

const TIMEOUT_MS = 10_000
const PAGE = 1000

/** A store in a bucket of any S3-compatible service, addressed by path. */
export function s3Files({ endpoint, bucket, region, accessKeyId, secretAccessKey, timeoutMs }: S3Settings): FileStore {
  const s3 = new S3mini({
    endpoint: `${endpoint.replace(/\/+$/, '')}/${bucket}`,
    region,
    accessKeyId,
    secretAccessKey,
    requestAbortTimeout: timeoutMs ?? TIMEOUT_MS,
    fetch: fetchTwice,
  })

  return {
    async put(key, bytes) {
      refuseStrangeKey(key)
      await asFilesUnavailable(() => s3.putObject(key, bytes, fileType(key)))
    },
    get: (key) => asFilesUnavailable(() => read(s3, key)),
    async delete(key) {
      refuseStrangeKey(key)
      await asFilesUnavailable(() => s3.deleteObject(key))
    },
    list: (prefix) => list(s3, prefix),
    removeUnfinished: async () => 0,
    checkReady: () => asFilesUnavailable(() => findBucket(s3)),
  }
}

async function findBucket(s3: S3mini): Promise<void> {
  if (!(await s3.bucketExists())) throw new Error('The bucket is missing, or the access key may not use it')
}

async function read(s3: S3mini, key: string): ReturnType<FileStore['get']> {
  if (!isFileKey(key)) return null
  const found = await s3.getObjectArrayBuffer(key)
  return found && Buffer.from(found)
}

async function* list(s3: S3mini, prefix: string): ReturnType<FileStore['list']> {
  let token: string | undefined
  do {
    const page = await asFilesUnavailable(async () => {
      const answer = await s3.listObjectsPaged('/', prefix, PAGE, token)
      if (!answer?.objects) throw new Error('The bucket is missing')
      return { objects: answer.objects, next: answer.nextContinuationToken }
    })
    for (const { Key, LastModified, Size } of page.objects) {
      if (isFileKey(Key)) yield { key: Key, modifiedAt: new Date(LastModified), size: Number(Size) }
    }
    token = page.next
  } while (token)
}

/**
 * Tries once more within the same timeout, because the server may close an idle connection just as it is used again.
 */
const fetchTwice: typeof fetch = async (input, init) => {
  const request = { ...init, redirect: 'error' as const }
  try {
    return await fetch(input, request)
  } catch (error) {
    if (init?.signal?.aborted) throw error
    return fetch(input, request)
  }
}
