import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { temporaryFolder } from '#test/folders.ts'
import { aReport, submit } from '#test/makers.ts'
import { aResident, patiently, type Person } from '#test/people.ts'
import { aJpeg } from '#test/pictures.ts'
import { startProgram } from '#test/program.ts'
import { proved, type Row } from '../report.ts'
import { beginUpload } from '../uploads.ts'

const MEGABYTE = 1024 * 1024
const LIMIT = 512 * MEGABYTE
const MEMBERS = 8
const WRITE_MS = 20_000
const STALLED = 24

/** Proves that the program goes on in 512 MB, as MemoryMax of systemd allows it, while photos of 12 megapixels come in. */
export async function proveMemory(): Promise<Row[]> {
  const group = openGroup()
  if (!group) return heapOnly()
  try {
    return [await proved('512 MB (control group), many photos at once', () => underLoad(group.under, group.peak))]
  } finally {
    group.close()
  }
}

/** Without the right to make a control group only the heap can be limited. */
async function heapOnly(): Promise<Row[]> {
  const under = ['env', 'NODE_OPTIONS=--max-old-space-size=256']
  return [
    await proved('256 MB of heap (no control group here), many photos at once', () => underLoad(under, () => NaN)),
  ]
}

async function underLoad(under: string[], peak: () => number): Promise<string> {
  const photo = await aJpeg({ width: 4000, height: 3000, noise: true })
  const program = await startProgram({ DATA_DIR: temporaryFolder() }, under)
  const statuses = new Map<number, number>()
  try {
    const members: Person[] = []
    for (let count = 0; count < MEMBERS; count++) members.push(await patiently(() => aResident(program)))
    const until = performance.now() + WRITE_MS
    const stalled = await stallUploads(program.base, members)
    await Promise.all(
      [...members, ...members].map(async (member) => {
        while (performance.now() < until) {
          const { status } = await submit(member, { photo }).catch(() => ({ status: 0 }))
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          if (status !== 201) await sleep(200)
        }
      }),
    )
    for (const socket of stalled) socket.destroy()
    const { exitCode, signalCode } = program.child
    assert.deepEqual([exitCode, signalCode], [null, null], 'the program was ended')
    const others = [...statuses.keys()].filter((status) => status !== 201 && status !== 503)
    assert.deepEqual(others, [], `answers: ${JSON.stringify([...statuses])}`)
    assert.ok(statuses.get(201), 'no photo was taken')
    const [member] = members
    if (member) await aReport(member)
    const megabytes = Math.round(peak() / MEGABYTE)
    const size = (photo.length / MEGABYTE).toFixed(1)
    return `photos of ${size} MB: ${statuses.get(201)} taken, ${statuses.get(503) ?? 0} answered 503; ${STALLED} stalled uploads beside; most memory ${megabytes} MB; not ended, goes on`
  } finally {
    await program.kill()
  }
}

/** Uploads of nearly 20 MB each that never end. */
async function stallUploads(base: string, members: Person[]) {
  return Promise.all(
    Array.from({ length: STALLED }, async (_, at) => {
      const socket = await beginUpload(base, members[at % members.length], 20 * MEGABYTE)
      socket.write(Buffer.alloc(19 * MEGABYTE))
      return socket
    }),
  )
}

interface Group {
  /** The command that starts another one in this group. */
  under: string[]
  /** The most memory that was used, bytes. */
  peak(): number
  close(): void
}

/** A control group with LIMIT bytes of memory; null where this process may make none. */
function openGroup(): Group | null {
  const isNew = existsSync('/sys/fs/cgroup/cgroup.controllers')
  const folder = join(isNew ? '/sys/fs/cgroup' : '/sys/fs/cgroup/memory', `lamppost-prove-${process.pid}`)
  try {
    mkdirSync(folder)
  } catch {
    return null
  }
  try {
    writeFileSync(join(folder, isNew ? 'memory.max' : 'memory.limit_in_bytes'), String(LIMIT))
  } catch {
    rmdirSync(folder)
    return null
  }
  return {
    under: ['sh', '-c', `echo $$ > ${join(folder, 'cgroup.procs')} && exec "$0" "$@"`],
    peak: () => Number(readFileSync(join(folder, isNew ? 'memory.peak' : 'memory.max_usage_in_bytes'), 'utf8')),
    close: () => rmdirSync(folder),
  }
}
