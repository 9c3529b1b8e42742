import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { temporaryFolder } from '#test/folders.ts'
import { FLAGS } from '../../scripts/flags.mjs'
import type { Row } from '../report.ts'

const MEGABYTES = 256

const isRoot = process.getuid?.() === 0

/**
 * Proves what happens on a full disk, on a small disk in memory that only the proof's own process sees. Root mounts it;
 * others do so in a user namespace, if allowed. PostgreSQL is tried by root only: in the namespace everybody seems to
 * be root, and PostgreSQL refuses to run as root.
 */
export async function proveDisk(): Promise<Row[]> {
  return [...(await fill('embedded')), ...(isRoot ? await fill('postgresql') : [])]
}

async function fill(kind: 'embedded' | 'postgresql'): Promise<Row[]> {
  const asRoot = isRoot ? [] : ['--map-root-user']
  const mount = `mount -t tmpfs -o size=${MEGABYTES}m tmpfs "$0" && exec "$@"`
  const folder = temporaryFolder()
  const program = [process.execPath, ...FLAGS, join(import.meta.dirname, 'diskProgram.ts'), folder, kind]
  const child = spawn('unshare', [...asRoot, '--mount', 'sh', '-c', mount, folder, ...program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  let rows: Row[] = []
  child.on('message', (message) => (rows = message as Row[])) // diskProgram.ts sends nothing else
  const [code] = await once(child, 'exit')
  if (rows.length > 0) return rows
  return [{ promise: `disk full, ${kind}`, seen: `could not be tried: its process ended with ${code}`, holds: false }]
}
