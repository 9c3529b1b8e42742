import { startGeocoder } from '#test/geocoder.ts'
import { freePort } from '#test/port.ts'
import { startSmtp } from '#test/smtp.ts'
import { openTcpProxy, type TcpProxy } from '#test/tcpProxy.ts'
import { until } from '../until.ts'
import { type App, makeRelease, newApp, type Release } from './apps.ts'
import { startEtcd } from './etcd.ts'
import { reserveGates, startHaproxy } from './haproxy.ts'
import { startPatroni } from './patroni.ts'
import { startPgbouncers } from './pgbouncer.ts'
import { answers, type Site } from './site.ts'
import { startStore } from './store.ts'

export const SECRET = 'the secret of a cluster that lives for minutes'

/** A whole site of several machines, all of them on loopback. */
export type Cluster = Awaited<ReturnType<typeof startCluster>>

/** Starts everything, in the order in which each part needs the others. `say` is told what is being started. */
export async function startCluster(site: Site, say: (what: string) => void) {
  say('three etcd')
  const etcd = await startEtcd(site)
  say('two PostgreSQL under Patroni; radosgw on Ceph')
  const [databases, store] = await Promise.all([startPatroni(site, etcd), startStore(site)])
  say('HAProxy and two PgBouncer, a mail server, a geocoder')
  const gates = await reserveGates()
  const ports = [await freePort(), await freePort(), await freePort()]
  startHaproxy(site, gates, databases.nodes, ports)
  const bouncers = await startPgbouncers(site, gates)
  const [smtp, geocoder] = await Promise.all([startSmtp(), startGeocoder()])
  const storeProxy = await openTcpProxy(store.port)
  const mailProxy = await openTcpProxy(Number(new URL(smtp.url).port))
  say('three app processes')
  /** The address that people use. */
  const base = `http://127.0.0.1:${gates.site}`
  const shared = {
    ...{ AUTH_SECRET: SECRET, PUBLIC_URL: base, GEOCODER_URL: geocoder.url },
    ...{
      SMTP_URL: `smtp://127.0.0.1:${mailProxy.port}`,
      S3_ENDPOINT: `http://127.0.0.1:${storeProxy.port}`,
      ...store.env,
    },
  }
  const releases: [now: Release, next: Release] = [
    makeRelease(site, 'release-1'),
    makeRelease(site, 'release-2', '-next'),
  ]
  /** The proxies before each app's connections: to PgBouncer, to the primary, and to the standby. */
  const databaseProxies: TcpProxy[][] = []
  const apps: App[] = []
  for (const [at, port] of ports.entries()) {
    const pooled = await openTcpProxy(bouncers[at % bouncers.length] ?? gates.write)
    const direct = await openTcpProxy(gates.write)
    const standby = await openTcpProxy(gates.read)
    databaseProxies.push([pooled, direct, standby])
    apps.push(newApp(site, `app-${at + 1}`, port, { ...shared, ...addressesOver(pooled, direct, standby) }))
  }
  for (const app of apps) await app.start(releases[0])
  await until('the site answers through HAProxy', 30_000, () => answers(`${base}/readyz`))
  return {
    ...{ base, databases, apps, releases, databaseProxies, storeProxy, mailProxy, mails: smtp.mails },
    async close(): Promise<void> {
      for (const app of apps) await app.end('SIGTERM')
      for (const proxy of [...databaseProxies.flat(), storeProxy, mailProxy]) proxy.close()
      await Promise.all([smtp.close(), geocoder.stop()])
    },
  }
}

const addressesOver = (pooled: TcpProxy, direct: TcpProxy, standby: TcpProxy) => ({
  DATABASE_URL: `postgres://lamppost@127.0.0.1:${pooled.port}/lamppost`,
  DATABASE_POOLER: 'transaction',
  DATABASE_DIRECT_URL: `postgres://lamppost@127.0.0.1:${direct.port}/lamppost`,
  DATABASE_READ_URL: `postgres://lamppost@127.0.0.1:${standby.port}/lamppost`,
})
