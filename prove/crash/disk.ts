import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { temporaryFolder } from '#test/folders.ts'
import { FLAGS } from '../../scripts/flags.mjs'
import type { Row } from '../report.ts'

const MEGABYTES = 256

/**
 * Proves what happens on a full disk, on a small disk in memory that only the proof's own process sees. Root mounts it;
 * others do so in a user namespace of their own, where the system lets them.
 */
export async function proveDisk(): Promise<Row[]> {
  const asRoot = process.getuid?.() === 0 ? [] : ['--map-root-user']
  const mount = `mount -t tmpfs -o size=${MEGABYTES}m tmpfs "$0" && exec "$@"`
  const folder = temporaryFolder()
  const program = [process.execPath, ...FLAGS, join(import.meta.dirname, 'diskProgram.ts'), folder]
  const child = spawn('unshare', [...asRoot, '--mount', 'sh', '-c', mount, folder, ...program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  let rows: Row[] = []
  child.on('message', (message) => (rows = message as Row[])) // diskProgram.ts sends nothing else
  const [code] = await once(child, 'exit')
  if (rows.length > 0) return rows
  return [{ promise: 'disk full', seen: `could not be tried: its process ended with ${code}`, holds: false }]
}
