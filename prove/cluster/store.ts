import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { S3mini } from 's3mini'
import { freePort } from '#test/port.ts'
import { until } from '../until.ts'
import type { Site } from './site.ts'

const BUCKET = 'lamppost'
const KEYS = { accessKeyId: 'LAMPPOST', secretAccessKey: 'a-secret-of-minutes' }

/** The region that radosgw has when nobody has named one. */
const REGION = 'default'

/** A store that speaks S3, its port, and the app's settings for it but for the address. */
interface Store {
  port: number
  env: Record<string, string>
}

/** Starts Ceph's radosgw on one monitor and one disk (a sparse file), and makes an empty bucket in it. */
export async function startStore(site: Site): Promise<Store> {
  const port = await freePort()
  const folder = site.folder('ceph')
  for (const part of ['mon', 'osd', 'rgw']) site.folder(`ceph/${part}`)
  const ids = { fsid: randomUUID(), monitor: `[v2:127.0.0.1:${await freePort()}/0]` }
  const env = { CEPH_CONF: site.write(join(folder, 'ceph.conf'), settingsOf(folder, port, ids)) }

  const map = join(folder, 'monmap')
  await site.run(['monmaptool', '--create', '--fsid', ids.fsid, '--addv', 'a', ids.monitor, map], env)
  await site.run(['ceph-mon', '--mkfs', '-i', 'a', '--monmap', map], env)
  site.start('ceph-mon', ['ceph-mon', '-f', '-i', 'a'], env)
  const disk = randomUUID()
  await site.run(['ceph', '--connect-timeout', '60', 'osd', 'new', disk], env)
  await site.run(['ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', disk], env)
  site.start('ceph-osd', ['ceph-osd', '-f', '-i', '0'], env)

  site.start('radosgw', ['radosgw', '-f', '-n', 'client.rgw'], env)
  const endpoint = `http://127.0.0.1:${port}`
  await until('radosgw answers', 90_000, async () => (await fetch(endpoint)).status < 500)
  const keys = ['--access-key', KEYS.accessKeyId, '--secret-key', KEYS.secretAccessKey]
  await site.run(
    ['radosgw-admin', '-n', 'client.rgw', 'user', 'create', '--uid', BUCKET, '--display-name', BUCKET, ...keys],
    env,
  )
  const bucket = new S3mini({ endpoint: `${endpoint}/${BUCKET}`, region: REGION, ...KEYS })
  await bucket.createBucket()
  // The first file takes seconds, because its pool is made.
  await bucket.putObject('first', 'first')
  await bucket.deleteObject('first')
  return {
    port,
    env: {
      ...{ S3_BUCKET: BUCKET, S3_REGION: REGION },
      ...{ S3_ACCESS_KEY_ID: KEYS.accessKeyId, S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey },
    },
  }
}

/** Ceph for one machine: one copy of everything, and only radosgw asks for credentials. */
function settingsOf(folder: string, port: number, { fsid, monitor }: { fsid: string; monitor: string }): string {
  return `[global]
fsid = ${fsid}
mon_host = ${monitor}
mon_initial_members = a
ms_bind_msgr1 = false
ms_mon_client_mode = crc
auth_cluster_required = none
auth_service_required = none
auth_client_required = none
run_dir = ${folder}
admin_socket =
pid_file =
log_to_file = false
log_to_stderr = true
crash_dir = ${folder}
mon_data = ${folder}/mon
osd_data = ${folder}/osd
rgw_data = ${folder}/rgw
mon_allow_pool_size_one = true
mon_data_avail_crit = 1
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 4
osd_crush_chooseleaf_type = 0
osd_objectstore = bluestore
bluestore_block_size = 4294967296
[osd]
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
[client.rgw]
rgw_frontends = beast endpoint=127.0.0.1:${port}
`
}
