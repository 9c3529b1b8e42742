import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '#test/port.ts'
import { until } from '../until.ts'
import type { Gates } from './haproxy.ts'
import type { Site } from './site.ts'

/** Starts two PgBouncer in transaction mode. Both lead to the primary. */
export async function startPgbouncers(site: Site, { write }: Gates): Promise<number[]> {
  const ports = []
  for (const name of ['pgbouncer-1', 'pgbouncer-2']) {
    const port = await freePort()
    const folder = site.folder(name)
    const users = site.write(join(folder, 'users.txt'), '"lamppost" ""\n')
    const settings = `
[databases]
lamppost = host=127.0.0.1 port=${write} dbname=lamppost
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
max_client_conn = 500
default_pool_size = 15
ignore_startup_parameters = extra_float_digits
# Waits no longer than the app itself does, so that people hear soon.
query_wait_timeout = 5
server_connect_timeout = 3
server_login_retry = 1
server_lifetime = 600
server_check_delay = 5
`
    site.start(name, ['/usr/sbin/pgbouncer', site.write(join(folder, 'pgbouncer.ini'), settings.trimStart())])
    await until(`${name} answers`, 20_000, () => asked(port))
    ports.push(port)
  }
  return ports
}

async function asked(port: number): Promise<boolean> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'lamppost',
    database: 'lamppost',
    connectionTimeoutMillis: 3000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } finally {
    await client.end().catch(() => undefined)
  }
}
