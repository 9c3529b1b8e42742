import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '#test/port.ts'
import { findPostgres } from '../../scripts/system.mjs'
import { until } from '../until.ts'
import type { Daemon, Site } from './site.ts'

/** One PostgreSQL and the Patroni that looks after it. */
export interface Node {
  name: string
  port: number
  /** Patroni's REST port, which says what this PostgreSQL is. */
  rest: number
  /** Kills Patroni and PostgreSQL at once, as if the machine had failed. */
  kill(): Promise<void>
  start(): void
}

/** Starts two PostgreSQL under Patroni: a primary and a synchronous standby, with an empty database "lamppost". */
export async function startPatroni(site: Site, etcd: string[]) {
  const nodes: Node[] = []
  const files: string[] = []
  for (const name of ['pg-1', 'pg-2']) {
    const ports = { port: await freePort(), rest: await freePort() }
    const folder = site.folder(name)
    const file = site.write(join(folder, 'patroni.yml'), JSON.stringify(settingsOf(name, folder, ports, etcd)))
    files.push(file)
    nodes.push(nodeOf(site, { name, folder, file, ...ports }))
  }
  const [first, second] = nodes
  const leader = () =>
    until('a PostgreSQL leads', 60_000, async () => {
      for (const node of nodes) if (await isIn(node, '/primary')) return node
      return null
    })
  /** Waits until one leads and the other follows it synchronously. */
  const whole = (waitMs: number) =>
    until('a primary and a synchronous standby', waitMs, async () => {
      const primary = await leader()
      const standby = nodes.find((node) => node !== primary)
      return standby && (await isIn(standby, '/sync')) && primary
    })
  first?.start()
  await until('the first PostgreSQL leads', 90_000, async () => first && (await isIn(first, '/primary')))
  second?.start()
  await createDatabase(await leader())
  await whole(90_000)
  return {
    nodes,
    leader,
    whole,
    /** Hands over to the standby with patronictl. */
    async switchOver(): Promise<void> {
      const { name } = await leader()
      await site.run(['patronictl', '-c', files[0] ?? '', 'switchover', '--master', name, '--force', 'lamppost'])
    },
  }
}

function nodeOf(
  site: Site,
  { name, folder, file, port, rest }: { folder: string; file: string } & Omit<Node, 'kill' | 'start'>,
): Node {
  let patroni: Daemon | undefined
  const killPostgres = () => {
    const pid = postmasterOf(folder)
    if (pid) killAll(pid)
  }
  site.atEnd(killPostgres)
  return {
    name,
    port,
    rest,
    start: () => void (patroni = site.start(name, ['patroni', file])),
    async kill() {
      // First, so that Patroni does not start PostgreSQL again.
      await patroni?.end('SIGKILL')
      killPostgres()
    },
  }
}

/** Patroni's settings, as JSON, which its YAML file may contain. */
function settingsOf(name: string, folder: string, { port, rest }: Pick<Node, 'port' | 'rest'>, etcd: string[]): object {
  const trust = ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust']
  return {
    ...{ scope: 'lamppost', name, etcd3: { hosts: etcd } },
    restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
    bootstrap: {
      dcs: {
        ...{ ttl: 20, loop_wait: 5, retry_timeout: 5, maximum_lag_on_failover: 1_048_576 },
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: { max_connections: 100, wal_keep_size: '256MB', hot_standby: 'on', hot_standby_feedback: 'on' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, { auth: 'trust' }, 'data-checksums'],
    },
    postgresql: {
      ...{ listen: `127.0.0.1:${port}`, connect_address: `127.0.0.1:${port}` },
      ...{ data_dir: join(folder, 'data'), bin_dir: findPostgres(), pgpass: join(folder, 'pgpass'), pg_hba: trust },
      // Doesn't wait for the next regular checkpoint.
      basebackup: [{ checkpoint: 'fast' }],
      authentication: {
        superuser: { username: 'postgres' },
        replication: { username: 'replicator' },
        rewind: { username: 'postgres' },
      },
      parameters: { unix_socket_directories: folder },
    },
  }
}

async function createDatabase({ port }: Node): Promise<void> {
  const admin = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
  await admin.connect()
  await admin.query('create role lamppost login')
  await admin.query('create database lamppost owner lamppost')
  await admin.end()
}

async function isIn({ rest }: Node, role: string): Promise<boolean> {
  try {
    const { ok } = await fetch(`http://127.0.0.1:${rest}${role}`, { signal: AbortSignal.timeout(2000) })
    return ok
  } catch {
    return false
  }
}

function postmasterOf(folder: string): number | null {
  try {
    const pid = Number(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')[0])
    // A killed PostgreSQL leaves this file behind, and another process may have its pid by now.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder) ? pid : null
  } catch {
    return null // it is not running
  }
}

/** Kills PostgreSQL's main process and its children, which are in groups of their own. */
function killAll(postmaster: number): void {
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').split(' ').filter(Boolean)
  for (const pid of [postmaster, ...children.map(Number)]) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has just ended.
    }
  }
}
