import { execFileSync } from 'node:child_process'
import { openPages, type Pages } from '#app/pages/pages.ts'

/** The build of these very sources, made when there is none. */
export async function builtPages(): Promise<Pages> {
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'pipe' })
  return openPages()
}
