import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const prefix = () => `lamppost-test-${process.env['TEST_RUN'] ?? 'alone'}-`

/** A new empty folder, removed with all others at the end of the test run. */
export const temporaryFolder = () => mkdtempSync(join(tmpdir(), prefix()))

export function removeTemporaryFolders() {
  const mine = readdirSync(tmpdir()).filter((name) => name.startsWith(prefix()))
  for (const name of mine) rmSync(join(tmpdir(), name), { recursive: true, force: true })
}

/**
 * Copies into `to` what takes seconds to make: whoever of a test run asks for `name` first makes it, the others wait for
 * it. Outside a run, whose end would remove it, it is made at `to` itself.
 */
export async function copyOnceMade(name: string, make: (folder: string) => Promise<void>, to: string): Promise<void> {
  if (!process.env['TEST_RUN']) return make(to)
  const made = join(tmpdir(), `${prefix()}${name}`)
  const unfinished = `${made}-unfinished`
  while (!existsSync(made)) {
    if (isOthers(unfinished)) await sleep(100)
    else
      try {
        // Whoever has just made it has let go only after.
        if (existsSync(made)) break
        await make(unfinished)
        renameSync(unfinished, made)
      } finally {
        rmSync(unfinished, { recursive: true, force: true })
      }
  }
  cpSync(made, to, { recursive: true })
}

/** Whether somebody else is making it; else the folder is there now, and empty. */
function isOthers(unfinished: string): boolean {
  try {
    mkdirSync(unfinished)
    return false
  } catch {
    return true
  }
}
