import { z } from 'zod'

/** The version of the archive format; a reader refuses a later one. */
export const FORMAT = 1

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.number().int().nonnegative()

const member = { bytes: count, sha256 }

/** The last member of an archive: the list of its contents. */
export const manifestShape = z.object({
  format: z.literal(FORMAT),
  /** The version of the program that made it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: sha256 })).min(1),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: count,
      ...member,
      /** The last number of each identity column. */
      numbers: z.record(z.string(), z.string().regex(/^\d+$/)),
    }),
  ),
  files: z.array(z.object({ key: z.string(), ...member })),
})

export type Manifest = z.output<typeof manifestShape>
export type TableEntry = Manifest['tables'][number]
export type FileEntry = Manifest['files'][number]

export const MANIFEST = 'manifest.json'

/** A table's member. Each row is a line: a JSON array of strings and nulls, in the order of the manifest's columns. */
export const tableMember = (name: string) => `tables/${name}.jsonl`

export const fileMember = (key: string) => `files/${key}`

/** The archive can't be restored; the message says why. Nothing has been written. */
export class BadArchive extends Error {
  override readonly name = 'BadArchive'
}
