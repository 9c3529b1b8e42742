import { diskFiles } from './disk.gateway.ts'
import type { FileStore } from './files.gateway.ts'
import { s3Files, type S3Settings } from './s3.gateway.ts'

export type FilesSettings = { folder: string; s3?: S3Settings | undefined }

/** The store of this installation: the S3 bucket when one is set, else the folder, which is created. */
export async function openFiles({ folder, s3 }: FilesSettings): Promise<FileStore> {
  return s3 ? s3Files(s3) : diskFiles(folder)
}
