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
 * Copies a folder that takes seconds to make into `to`. The first caller of a test run with this `name` makes it, the
 * others wait. Outside a test run it is made at `to`, because nothing would remove a shared copy.
 */
export async function copyOnceMade(name: string, make: (folder: string) => Promise<void>, to: string): Promise<void> {
  if (!process.env['TEST_RUN']) return make(to)
  const made = join(tmpdir(), `${prefix()}${name}`)
  const unfinished = `${made}-unfinished`
  while (!existsSync(made)) {
    if (isBeingMade(unfinished)) await sleep(100)
    else
      try {
        // Its maker removes the unfinished folder only after renaming it, so it may exist by now.
        if (existsSync(made)) break
        await make(unfinished)
        renameSync(unfinished, made)
      } finally {
        rmSync(unfinished, { recursive: true, force: true })
      }
  }
  cpSync(made, to, { recursive: true })
}

/** Whether another process is making it; if not, creates the empty folder to reserve it. */
function isBeingMade(unfinished: string): boolean {
  try {
    mkdirSync(unfinished)
    return false
  } catch {
    return true
  }
}
