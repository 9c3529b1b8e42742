import { freePort } from '#test/port.ts'
import { until } from '../until.ts'
import { answers, type Site } from './site.ts'

/** Starts three etcd servers, through which Patroni elects the primary. Gives their addresses for Patroni. */
export async function startEtcd(site: Site): Promise<string[]> {
  const members = []
  for (const name of ['etcd-1', 'etcd-2', 'etcd-3']) {
    members.push({ name, client: await freePort(), peer: await freePort() })
  }
  const all = members.map(({ name, peer }) => `${name}=http://127.0.0.1:${peer}`).join(',')
  for (const { name, client, peer } of members) {
    const addresses = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`]
    site.start(name, [
      'etcd',
      ...['--name', name, '--data-dir', site.folder(name)],
      ...['--listen-client-urls', addresses[0] ?? '', '--advertise-client-urls', addresses[0] ?? ''],
      ...['--listen-peer-urls', addresses[1] ?? '', '--initial-advertise-peer-urls', addresses[1] ?? ''],
      ...['--initial-cluster', all, '--initial-cluster-state', 'new', '--logger', 'zap'],
      // All of them share one machine's disk, which may be slow.
      ...['--heartbeat-interval', '300', '--election-timeout', '3000'],
    ])
  }
  for (const { name, client } of members) {
    await until(`${name} answers`, 30_000, () => answers(`http://127.0.0.1:${client}/health`))
  }
  return members.map(({ client }) => `127.0.0.1:${client}`)
}
