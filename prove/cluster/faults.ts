import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../until.ts'
import type { App } from './apps.ts'
import type { Cluster } from './cluster.ts'
import type { Writers } from './writers.ts'

/** Something that goes wrong while people write. */
export interface Fault {
  name: string
  /** Causes the fault and mends it. */
  happen(cluster: Cluster, writers: Writers): Promise<void>
}

/** How long the network, the store and the mail server are away, seconds. */
const AWAY = { network: 12, store: 20, mail: 12 }

/** How long a clock is wrong, and by how much: first ahead, then behind. Seconds. */
const CLOCK = { seconds: 6, off: 120 }

/** All faults, in the order in which they happen. Mail is first, because mails are tried again a minute later. */
export const FAULTS: Fault[] = [
  { name: 'mail server away for 12 s', happen: loseMail },
  { name: 'kill -9 of an app process', happen: killApp },
  { name: 'rolling restart to another version', happen: restartAll },
  { name: 'patronictl switchover', happen: switchOver },
  { name: 'kill -9 of the primary', happen: killPrimary },
  { name: 'network cut, app to database, 12 s', happen: cutNetwork },
  { name: 'store away for 20 s', happen: loseStore },
  { name: "an app's clock two minutes off", happen: shiftClock },
]

async function loseMail({ mailProxy }: Cluster, writers: Writers): Promise<void> {
  writers.signUps(true)
  mailProxy.set('refused')
  await sleep((AWAY.mail / 2) * 1000)
  mailProxy.set('silent')
  await sleep((AWAY.mail / 2) * 1000)
  writers.signUps(false)
  mailProxy.set('open')
}

async function killApp({ apps, releases: [now] }: Cluster): Promise<void> {
  const app = someApp(apps, 0)
  await app.end('SIGKILL')
  await sleep(4000)
  await app.start(now)
}

/** Restarts all apps with the other of the two versions. */
async function restartAll(cluster: Cluster): Promise<void> {
  const [now, next] = cluster.releases
  for (const app of cluster.apps) {
    const code = await app.end('SIGTERM')
    if (code !== 0) throw new Error(`An app process ended with ${code}`)
    await app.start(next)
  }
  cluster.releases = [next, now]
  const { version } = (await (await fetch(`${cluster.base}/healthz`)).json()) as { version: string } // our own API
  if (version !== next.version) throw new Error(`The site says that it is ${version}, not ${next.version}`)
}

async function switchOver({ databases }: Cluster): Promise<void> {
  const before = await databases.leader()
  await databases.switchOver()
  await until('the other PostgreSQL leads', 60_000, async () => (await databases.leader()) !== before)
  await databases.whole(90_000)
}

async function killPrimary({ databases }: Cluster): Promise<void> {
  const before = await databases.leader()
  await before.kill()
  await until('the other PostgreSQL leads', 90_000, async () => (await databases.leader()) !== before)
  await sleep(2000)
  before.start()
  await databases.whole(120_000)
}

async function cutNetwork({ databaseProxies }: Cluster): Promise<void> {
  const proxies = databaseProxies[1] ?? []
  for (const proxy of proxies) proxy.set('silent')
  await sleep(AWAY.network * 1000)
  for (const proxy of proxies) proxy.set('open')
}

async function loseStore({ storeProxy }: Cluster): Promise<void> {
  storeProxy.set('refused')
  await sleep((AWAY.store / 2) * 1000)
  storeProxy.set('silent')
  await sleep((AWAY.store / 2) * 1000)
  storeProxy.set('open')
}

async function shiftClock({ apps, releases: [now] }: Cluster): Promise<void> {
  const app = someApp(apps, 2)
  for (const aheadSeconds of [CLOCK.off, -CLOCK.off, 0]) {
    await app.end('SIGTERM')
    await app.start(now, aheadSeconds)
    await sleep(aheadSeconds ? CLOCK.seconds * 1000 : 0)
  }
}

function someApp(apps: App[], at: number): App {
  const app = apps[at]
  if (!app) throw new Error(`There is no app ${at + 1}`)
  return app
}
