import { z } from 'zod'
import { httpUrl } from '#platform/server/settings.ts'

/** An object store, used instead of the data folder. */
export const mediaSettings = {
  S3_ENDPOINT: httpUrl.optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('auto'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
}
