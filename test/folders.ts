import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const prefix = () => `lamppost-test-${process.env['TEST_RUN'] ?? 'alone'}-`

/** A new empty folder, removed with all others at the end of the test run. */
export const temporaryFolder = () => mkdtempSync(join(tmpdir(), prefix()))

export function removeTemporaryFolders() {
  const mine = readdirSync(tmpdir()).filter((name) => name.startsWith(prefix()))
  for (const name of mine) rmSync(join(tmpdir(), name), { recursive: true, force: true })
}
