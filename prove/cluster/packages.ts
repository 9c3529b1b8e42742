import { existsSync } from 'node:fs'
import { installPackages } from '../../scripts/system.mjs'

/** Debian's packages that the cluster needs, and a program of each. */
const NEEDED = {
  'etcd-server': '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  'python3-etcd': '/usr/lib/python3/dist-packages/etcd/__init__.py',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  faketime: '/usr/bin/faketime',
  'ceph-mon': '/usr/bin/ceph-mon',
  'ceph-osd': '/usr/bin/ceph-osd',
  'ceph-common': '/usr/bin/ceph',
  radosgw: '/usr/bin/radosgw',
}

/** Installs by apt-get what is missing, as root only. @throws Error that names the command somebody has to run */
export async function installMissing(): Promise<void> {
  const missing = Object.entries(NEEDED).flatMap(([name, file]) => (existsSync(file) ? [] : [name]))
  if (missing.length > 0) await installPackages(missing, 'The proofs')
}
