import { execFileSync } from 'node:child_process'
import { openPages, type Pages } from '#app/pages/pages.ts'

/** The build of the current sources, made if it does not exist yet. */
export async function builtPages(): Promise<Pages> {
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'pipe' })
  return openPages()
}
