import { join } from 'node:path'
import { freePort } from '#test/port.ts'
import type { Node } from './patroni.ts'
import type { Site } from './site.ts'

/** The ports at which HAProxy answers: the primary, a standby (else the primary), the site. */
export interface Gates {
  write: number
  read: number
  site: number
}

/** Reserves the ports, since the apps are told the site's address before HAProxy starts. */
export const reserveGates = async (): Promise<Gates> => ({
  write: await freePort(),
  read: await freePort(),
  site: await freePort(),
})

/** Starts HAProxy. It asks Patroni which PostgreSQL leads, and each app at /healthz if it runs. */
export function startHaproxy(site: Site, { write, read, site: open }: Gates, nodes: Node[], apps: number[]): void {
  const databases = (more = '') =>
    nodes.map(({ name, port, rest }) => `  server ${name} 127.0.0.1:${port} check port ${rest}${more}`).join('\n')
  const folder = site.folder('haproxy')
  const busy = site.write(join(folder, 'busy.http'), BUSY)
  const settings = `
global
  maxconn 4000
defaults
  timeout connect 2s
  timeout check 3s
  timeout client 1h
  timeout server 1h
listen write
  bind 127.0.0.1:${write}
  mode tcp
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${databases()}
listen read
  bind 127.0.0.1:${read}
  mode tcp
  option httpchk OPTIONS /replica
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${databases()}
  server primary 127.0.0.1:${write} backup
listen site
  bind 127.0.0.1:${open}
  mode http
  option forwardfor
  # A kept connection may close in the moment in which a request is sent on it, and then nobody may repeat it.
  option http-server-close
  option redispatch 1
  # Sends a request to another process only if the first one has certainly not got it.
  retries 2
  retry-on conn-failure
  errorfile 502 ${busy}
  errorfile 503 ${busy}
  errorfile 504 ${busy}
  timeout connect 1s
  timeout client 60s
  timeout server 60s
  option httpchk GET /healthz
  default-server inter 1s fall 2 rise 1
${apps.map((port, at) => `  server app-${at + 1} 127.0.0.1:${port} check`).join('\n')}
`
  site.start('haproxy', [
    '/usr/sbin/haproxy',
    '-db',
    '-f',
    site.write(join(folder, 'haproxy.cfg'), settings.trimStart()),
  ])
}

/** HAProxy's answer if no process answers. */
const BUSY = [
  'HTTP/1.1 503 Service Unavailable',
  'content-type: application/json; charset=utf-8',
  'cache-control: no-store',
  'retry-after: 2',
  'connection: close',
  '',
  '{"code":"busy","message":"The site is busy. Please try again in a moment."}',
].join('\r\n')
